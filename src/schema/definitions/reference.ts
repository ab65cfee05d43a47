import { CONSTRAINT } from './constraint-directive.ts'
import type { FieldDefinition, InputValueDefinition, TypeMap, TypeReference } from './type-map.ts'

/** The name of the type inside all lists and non-nulls. */
export function nameOfReference(reference: TypeReference): string {
  let innerReference = reference
  while (innerReference.kind !== 'NAMED') innerReference = innerReference.ofType
  return innerReference.name
}

/**
 * A reference as GraphQL writes it: `[String!]!`. A non-null type inside a non-null type, in a schema
 * that is assumed to be valid, is one. GraphQL specification, 2.12 "Type References".
 */
export function printReference(reference: TypeReference): string {
  let innerReference = reference
  let opening = ''
  let closing = ''
  for (; innerReference.kind !== 'NAMED'; innerReference = innerReference.ofType) {
    if (innerReference.kind === 'LIST') opening += '['
    if (innerReference.kind === 'LIST') closing = `]${closing}`
    else if (!closing.startsWith('!')) closing = `!${closing}`
  }
  return opening + innerReference.name + closing
}

/**
 * Whether an argument or input field is required: non-null, and without a default value.
 * GraphQL specification, 5.4.3 "Required Arguments".
 */
export function isRequired({ type, default: defaultValue }: InputValueDefinition): boolean {
  return type.kind === 'NON_NULL' && defaultValue === undefined
}

/** To what the fields and input values of a type map refer. */
export interface References {
  /** The names of their types. */
  readonly names: Set<string>
  /** The names of the types to which definitions in code refer. */
  readonly namesInCode: Set<string>
  /** Whether `@constraint` is applied to one of them. */
  isConstrained: boolean
}

/** What the fields and input values of a type map refer to. */
export function referencesIn({ types, directives }: TypeMap): References {
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
