import { specifiedDirectives } from '../schema/definitions/specified-directives.ts'
import { extraScalars, specifiedScalars } from '../schema/scalars/scalars.ts'
import type {
  FieldDefinition,
  InputValueDefinition,
  Positioned,
  TypeMap,
  TypeReference,
} from '../schema/definitions/type-map.ts'

/** Used by every schema: `__typename` is a String, and `@skip` takes a Boolean. */
const alwaysUsed = ['String', 'Boolean']

/**
 * Adds the built-in directives and scalars to the definitions of a host. Scalars that no definition
 * refers to are left out, as the GraphQL specification, 3.5 "Scalars", demands. The engine's extra
 * scalars are added only where definitions in code refer to them: SDL has to define them.
 */
export function completeTypeMap(typeMap: TypeMap): TypeMap {
  const defined = new Set(typeMap.types.map(({ name }) => name))
  const referred = namesReferredTo(typeMap, () => true)
  const referredInCode = namesReferredTo(typeMap, ({ position }) => position === undefined)
  const scalars = [
    ...specifiedScalars.filter(({ name }) => referred.has(name) || alwaysUsed.includes(name)),
    ...extraScalars.filter(({ name }) => referredInCode.has(name)),
  ].filter(({ name }) => !defined.has(name))
  const directives = specifiedDirectives.filter(({ name }) =>
    typeMap.directives.every(own => own.name !== name),
  )
  return {
    ...typeMap,
    types: [...scalars, ...typeMap.types],
    directives: [...directives, ...typeMap.directives],
  }
}

/** The names of the types of all fields and input values for which `counts` is true. */
function namesReferredTo(
  { types, directives }: TypeMap,
  counts: (definition: Positioned) => boolean,
): ReadonlySet<string> {
  const names = new Set<string>()
  const addReference = (reference: TypeReference): void => {
    if (reference.kind === 'NAMED') names.add(reference.name)
    else addReference(reference.ofType)
  }
  const addInputValue = (inputValue: InputValueDefinition): void => {
    if (counts(inputValue)) addReference(inputValue.type)
  }
  const addField = (field: FieldDefinition): void => {
    if (counts(field)) addReference(field.type)
    field.arguments.forEach(addInputValue)
  }
  for (const type of types) {
    if (type.kind === 'OBJECT' || type.kind === 'INTERFACE') type.fields.forEach(addField)
    if (type.kind === 'INPUT_OBJECT') type.fields.forEach(addInputValue)
  }
  for (const directive of directives) directive.arguments.forEach(addInputValue)
  return names
}
