import { CONSTRAINT, constraintDirective } from '../schema/definitions/constraint-directive.ts'
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
  const isConstrained = appliesConstraints(typeMap)
  if (isIncremental || isConstrained) referencedNames.add('Int')
  if (isConstrained) referencedNames.add('Float')
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
    ...(isConstrained ? [constraintDirective] : []),
  ].filter(({ name }) => typeMap.directives.every(definition => definition.name !== name))
  return {
    ...typeMap,
    types: [...scalars, ...typeMap.types],
    directives: [...directives, ...typeMap.directives],
  }
}

/** Whether `@constraint` is applied, and not defined by the host. */
function appliesConstraints({ types, directives }: TypeMap): boolean {
  if (directives.some(({ name }) => name === CONSTRAINT)) return false
  const isConstrained = (inputValue: InputValueDefinition): boolean =>
    inputValue.directives?.some(({ name }) => name === CONSTRAINT) === true
  return (
    types.some(type => {
      if (type.kind === 'INPUT_OBJECT') return type.fields.some(isConstrained)
      if (type.kind !== 'OBJECT' && type.kind !== 'INTERFACE') return false
      return type.fields.some(field => field.arguments.some(isConstrained))
    }) || directives.some(directive => directive.arguments.some(isConstrained))
  )
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
