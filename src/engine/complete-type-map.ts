import { incrementalDirectives } from '../schema/definitions/incremental-directives.ts'
import { specifiedDirectives } from '../schema/definitions/specified-directives.ts'
import { specifiedScalars } from '../schema/scalars/specified-scalars.ts'
import { extraScalars } from '../schema/scalars/extra-scalars.ts'
import type {
  FieldDefinition,
  InputValueDefinition,
  Positioned,
  TypeMap,
  TypeReference,
} from '../schema/definitions/type-map.ts'

/** The scalars of every schema: `__typename` is a String, and `@skip` takes a Boolean. */
const alwaysUsed = ['String', 'Boolean']

/**
 * Adds the built-in directives and scalars to the definitions of a host. Scalars without a reference
 * are left out, as the GraphQL specification, 3.5 "Scalars", demands. The engine's extra scalars are
 * added only for references from definitions in code: SDL has to define them.
 *
 * @param isIncremental whether the schema has `@defer` and `@stream`
 */
export function completeTypeMap(typeMap: TypeMap, isIncremental = false): TypeMap {
  const definedNames = new Set(typeMap.types.map(({ name }) => name))
  const referencedNames = referencedTypeNames(typeMap, () => true)
  if (isIncremental) referencedNames.add('Int')
  const referencedInCode = referencedTypeNames(typeMap, ({ position }) => position === undefined)
  const scalars = [
    ...specifiedScalars.filter(
      ({ name }) => referencedNames.has(name) || alwaysUsed.includes(name),
    ),
    ...extraScalars.filter(({ name }) => referencedInCode.has(name)),
  ].filter(({ name }) => !definedNames.has(name))
  const directives = [
    ...specifiedDirectives,
    ...(isIncremental ? incrementalDirectives : []),
  ].filter(({ name }) => typeMap.directives.every(definition => definition.name !== name))
  return {
    ...typeMap,
    types: [...scalars, ...typeMap.types],
    directives: [...directives, ...typeMap.directives],
  }
}

/** Returns the names of the types of all fields and input values that `isCounted` accepts. */
function referencedTypeNames(
  { types, directives }: TypeMap,
  isCounted: (definition: Positioned) => boolean,
): Set<string> {
  const names = new Set<string>()
  const addReference = (reference: TypeReference): void => {
    if (reference.kind === 'NAMED') names.add(reference.name)
    else addReference(reference.ofType)
  }
  const addInputValue = (inputValue: InputValueDefinition): void => {
    if (isCounted(inputValue)) addReference(inputValue.type)
  }
  const addField = (field: FieldDefinition): void => {
    if (isCounted(field)) addReference(field.type)
    field.arguments.forEach(addInputValue)
  }
  for (const type of types) {
    if (type.kind === 'OBJECT' || type.kind === 'INTERFACE') type.fields.forEach(addField)
    if (type.kind === 'INPUT_OBJECT') type.fields.forEach(addInputValue)
  }
  for (const directive of directives) directive.arguments.forEach(addInputValue)
  return names
}
