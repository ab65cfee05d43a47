import type { BuildSchemaOptions } from '../../definition/text/build-schema.ts'
import { ignorableRules } from '../../schema/faults/schema-rules.ts'
import { misuse } from '../failure.ts'

/**
 * Returns the rules of `--ignore-rule`.
 *
 * @throws CommandFailure when there is no such rule
 */
export function ignoredRulesOf(names: readonly string[]): BuildSchemaOptions['ignoredRules'] {
  const unknown = names.find(name => !ignorableRules.includes(name))
  if (unknown !== undefined) {
    throw misuse(
      `There is no rule ${unknown} that --ignore-rule may leave out; expected one of ${ignorableRules.join(', ')}.`,
    )
  }
  return names as BuildSchemaOptions['ignoredRules']
}
