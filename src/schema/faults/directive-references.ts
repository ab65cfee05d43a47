import { circlesOf } from '../connected-components.ts'
import type { Definitions } from '../definitions.ts'
import { nameOfReference } from '../reference.ts'
import type { AppliedDirective, InputValueDefinition } from '../type-map.ts'
import { listSome } from './list-some.ts'
import type { Rule } from './rule.ts'

/**
 * No directive refers to itself: directly, or through the directives and types that its arguments use.
 * GraphQL specification, 3.13 "Directives", rules 2 and 3.
 */
export const directiveReferences: Rule = (definitions, report) => {
  const directiveNames = [...definitions.directiveByName.keys()].map(name => `@${name}`)
  for (const circle of circlesOf(directiveNames, name => namesUsedBy(name, definitions))) {
    const [first, ...others] = circle.filter(name => name.startsWith('@'))
    if (first === undefined) continue
    const types = circle.filter(name => !name.startsWith('@'))
    const through = [...others, ...types]
    const found = through.length === 0 ? 'itself' : `itself through ${listSome(through)}`
    report(`The directive ${first} refers to ${found}; expected no circle.`)
  }
}

/** What the definition of a directive (`@name`) or an input type (`name`) uses. */
function namesUsedBy(name: string, definitions: Definitions): readonly string[] {
  if (name.startsWith('@')) {
    const directive = definitions.directiveByName.get(name.slice(1))
    return directive?.arguments.flatMap(namesUsedByInputValue) ?? []
  }
  const type = definitions.typeByName.get(name)
  switch (type?.kind) {
    case 'SCALAR':
      return [...namesOfApplied(type), ...(type.specifiedByURL === undefined ? [] : ['@specifiedBy'])]
    case 'ENUM':
      return [...namesOfApplied(type), ...type.values.flatMap(namesOfApplied)]
    case 'INPUT_OBJECT': {
      const oneOf = type.isOneOf ? ['@oneOf'] : []
      return [...namesOfApplied(type), ...oneOf, ...type.fields.flatMap(namesUsedByInputValue)]
    }
    default:
      return []
  }
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
