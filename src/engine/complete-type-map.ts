import { CONSTRAINT, constraintDirective } from '../schema/definitions/constraint-directive.ts'
import { incrementalDirectives } from '../schema/definitions/incremental-directives.ts'
import { specifiedDirectives } from '../schema/definitions/specified-directives.ts'
import { specifiedScalars } from '../schema/scalars/specified-scalars.ts'
import { extraScalars } from '../schema/scalars/extra-scalars.ts'
import { nameOfReference } from '../schema/definitions/reference.ts'
import type {
  FieldDefinition,
  InputValueDefinition,
  TypeMap,
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
  const references = referencesIn(typeMap)
  const isConstrained =
    references.isConstrained && typeMap.directives.every(({ name }) => name !== CONSTRAINT)
  if (isIncremental || isConstrained) references.names.add('Int')
  if (isConstrained) references.names.add('Float')
  const scalars = [
    ...specifiedScalars.filter(
      ({ name }) => references.names.has(name) || alwaysUsed.includes(name),
    ),
    ...extraScalars.filter(({ name }) => references.namesInCode.has(name)),
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

/** What the fields and input values of a type map refer to. */
interface References {
  /** The names of their types. */
  readonly names: Set<string>
  /** The names of the types to which definitions in code refer. */
  readonly namesInCode: Set<string>
  /** Whether `@constraint` is applied to one of them. */
  isConstrained: boolean
}

function referencesIn({ types, directives }: TypeMap): References {
  const references: References = {
    names: new Set(),
    namesInCode: new Set(),
    isConstrained: false,
  }
  for (const type of types) {
    if (type.kind === 'INPUT_OBJECT') addInputValues(references, type.fields)
    if (type.kind !== 'OBJECT' && type.kind !== 'INTERFACE') continue
    for (const field of type.fields) {
      addReference(references, field)
      if (field.arguments.length > 0) addInputValues(references, field.arguments)
    }
  }
  for (const directive of directives) addInputValues(references, directive.arguments)
  return references
}

function addInputValues(
  references: References,
  inputValues: readonly InputValueDefinition[],
): void {
  for (const inputValue of inputValues) {
    addReference(references, inputValue)
    if (inputValue.directives?.some(({ name }) => name === CONSTRAINT) === true)
      references.isConstrained = true
  }
}

function addReference(
  { names, namesInCode }: References,
  { type, position }: FieldDefinition | InputValueDefinition,
): void {
  const name = nameOfReference(type)
  names.add(name)
  if (position === undefined) namesInCode.add(name)
}
