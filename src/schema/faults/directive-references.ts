import { cyclesOf } from '../definitions/connected-components.ts'
import type { Definitions } from '../definitions/definitions.ts'
import { nameOfReference } from '../definitions/reference.ts'
import type {
  AppliedDirective,
  DirectiveDefinition,
  InputValueDefinition,
  TypeDefinition,
} from '../definitions/type-map.ts'
import { listNames } from './list-names.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * No directive refers to itself: directly, or through the directives and types that its arguments
 * use.
 * GraphQL specification, 3.13 "Directives", rules 2 and 3.
 */
export const directiveReferences: SchemaRule = (definitions, report) => {
  const directiveNames = [...definitions.directiveByName.keys()].map(name => `@${name}`)
  for (const cycle of cyclesOf(directiveNames, name => namesUsedBy(name, definitions))) {
    const [directiveName, ...furtherDirectives] = cycle.filter(name => name.startsWith('@'))
    if (directiveName === undefined) continue
    const types = cycle.filter(name => !name.startsWith('@'))
    const through = [...furtherDirectives, ...types]
    const path = through.length === 0 ? 'itself' : `itself through ${listNames(through)}`
    const subjects = [directiveName, ...through].map(name => definitionOf(name, definitions)!)
    report(`The directive ${directiveName} refers to ${path}; expected no circle.`, ...subjects)
  }
}

/**
 * The names that the definition of a directive (`@name`) or of an input type (`name`) refers to.
 */
function namesUsedBy(name: string, definitions: Definitions): readonly string[] {
  const definition = definitionOf(name, definitions)
  if (definition === undefined) return []
  if (!('kind' in definition)) return definition.arguments.flatMap(namesUsedByInputValue)
  switch (definition.kind) {
    case 'SCALAR':
      return [
        ...namesOfApplied(definition),
        ...(definition.specifiedByURL === undefined ? [] : ['@specifiedBy']),
      ]
    case 'ENUM':
      return [...namesOfApplied(definition), ...definition.values.flatMap(namesOfApplied)]
    case 'INPUT_OBJECT': {
      const oneOf = definition.isOneOf ? ['@oneOf'] : []
      return [
        ...namesOfApplied(definition),
        ...oneOf,
        ...definition.fields.flatMap(namesUsedByInputValue),
      ]
    }
    default:
      return []
  }
}

function definitionOf(
  name: string,
  { directiveByName, typeByName }: Definitions,
): DirectiveDefinition | TypeDefinition | undefined {
  return name.startsWith('@') ? directiveByName.get(name.slice(1)) : typeByName.get(name)
}

function namesUsedByInputValue(inputValue: InputValueDefinition): readonly string[] {
  return [nameOfReference(inputValue.type), ...namesOfApplied(inputValue)]
}

function namesOfApplied({ directives = [], deprecationReason }: Annotated): readonly string[] {
  const names = directives.map(({ name }) => `@${name}`)
  return deprecationReason === undefined ? names : [...names, '@deprecated']
}

interface Annotated {
  readonly directives?: readonly AppliedDirective[] | undefined
  readonly deprecationReason?: string | undefined
}
