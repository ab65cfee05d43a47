import {
  Kind,
  type DirectiveNode,
  type DocumentNode,
  type SelectionNode,
  type SelectionSetNode,
  type BooleanValueNode,
  type VariableNode,
} from 'graphql'
import type { GraphQLVersion } from '../graphql-version.ts'
import { Unsupported } from './unsupported.ts'

/** The values of the variables in the `@skip` and `@include` of a document. */
export type ConditionValues = ReadonlyMap<string, boolean>

/**
 * The names of the variables on which `@skip` and `@include` depend in a document.
 *
 * @throws Unsupported where a condition is neither a boolean nor a variable, and for what a version
 * of graphql-js knows and nobody plans
 */
export function conditionVariables(
  { definitions }: DocumentNode,
  { refusedDirectives, hasFragmentVariables }: GraphQLVersion,
): readonly string[] {
  const names = new Set<string>()
  const check = ({ directives }: { readonly directives?: readonly DirectiveNode[] }): void => {
    for (const { name } of directives ?? []) {
      if (refusedDirectives.includes(name.value))
        throw new Unsupported(`The directive @${name.value} is not planned.`)
    }
  }
  // Trees that a host makes may share selection sets, and have cycles.
  const visited = new Set<SelectionSetNode>()
  const visit = (selectionSet: SelectionSetNode): void => {
    if (visited.has(selectionSet)) return
    visited.add(selectionSet)
    for (const selection of selectionSet.selections) {
      check(selection)
      for (const name of ['skip', 'include']) {
        const condition = conditionOf(selection, name)
        if (condition?.kind === Kind.VARIABLE) names.add(condition.name.value)
      }
      if ('selectionSet' in selection && selection.selectionSet) visit(selection.selectionSet)
    }
  }
  for (const definition of definitions) {
    if (!('selectionSet' in definition)) continue
    check(definition)
    const isFragment = definition.kind === Kind.FRAGMENT_DEFINITION
    if (isFragment && hasFragmentVariables && (definition.variableDefinitions ?? []).length > 0)
      throw new Unsupported('Fragments with variables are not planned.')
    visit(definition.selectionSet)
  }
  return [...names]
}

/** Whether a selection is executed. GraphQL specification, 6.3.2 "Field Collection". */
export function isIncluded(selection: SelectionNode, values: ConditionValues): boolean {
  return (
    valueOf(selection, 'skip', values) !== true && valueOf(selection, 'include', values) !== false
  )
}

function valueOf(
  selection: SelectionNode,
  name: string,
  values: ConditionValues,
): boolean | undefined {
  const condition = conditionOf(selection, name)
  if (condition === undefined) return undefined
  return condition.kind === Kind.VARIABLE ? values.get(condition.name.value) : condition.value
}

function conditionOf(
  { directives }: SelectionNode,
  directiveName: string,
): BooleanValueNode | VariableNode | undefined {
  const directive = directives?.find(({ name }) => name.value === directiveName)
  if (directive === undefined) return undefined
  const values = directive.arguments?.filter(({ name }) => name.value === 'if') ?? []
  const value = values[0]?.value
  if (values.length === 1 && (value?.kind === Kind.VARIABLE || value?.kind === Kind.BOOLEAN))
    return value
  throw new Unsupported(`The argument of @${directiveName} is neither a variable nor a boolean.`)
}
