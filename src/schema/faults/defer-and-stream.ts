import { printDefault } from '../defaults/default-literal.ts'
import type { TypeLookup } from '../definitions/definitions.ts'
import { incrementalDirectives } from '../definitions/incremental-directives.ts'
import { printReference } from '../definitions/reference.ts'
import type { DirectiveDefinition } from '../definitions/type-map.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * In a schema with incremental delivery, definitions of `@defer` and `@stream` are those of the
 * draft; descriptions and the order of arguments and locations are free. Draft of the GraphQL
 * specification, 3.13.6 "@defer" and 3.13.7 "@stream".
 */
export const deferAndStream: SchemaRule = (definitions, report) => {
  if (!definitions.isIncremental) return
  for (const directive of definitions.typeMap.directives) {
    const expected = incrementalDirectives.find(({ name }) => name === directive.name)
    if (expected === undefined) continue
    const text = textOf(directive, definitions)
    const expectedText = textOf(expected, definitions)
    if (text === expectedText) continue
    report(
      `The directive @${directive.name} is defined as "${text}"; expected "${expectedText}" in a schema with the option incremental, which defines @${directive.name} itself.`,
      directive,
    )
  }
}

/** Prints a definition without descriptions, its arguments and locations in one order. */
function textOf(directive: DirectiveDefinition, definitions: TypeLookup): string {
  const inputValues = directive.arguments.map(({ name, type, default: defaultDefinition }) => {
    const defaultText =
      defaultDefinition === undefined
        ? ''
        : ` = ${printDefault(type, defaultDefinition.value, definitions)}`
    return `${name}: ${printReference(type)}${defaultText}`
  })
  const inputText = inputValues.length === 0 ? '' : `(${inputValues.sort().join(', ')})`
  const repeatable = directive.isRepeatable ? ' repeatable' : ''
  const locations = [...new Set(directive.locations)].sort().join(' | ')
  return `directive @${directive.name}${inputText}${repeatable} on ${locations}`
}
