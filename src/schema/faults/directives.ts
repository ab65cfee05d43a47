import { didYouMean } from '../../errors/suggestion.ts'
import {
  executableDirectiveLocations,
  typeSystemDirectiveLocations,
} from '../definitions/directive-locations.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * A directive has at least one location, and each of its locations exists.
 * GraphQL specification, 3.13 "Directives".
 */
export const directives: SchemaRule = ({ typeMap }, report) => {
  for (const directive of typeMap.directives) {
    const { name, locations } = directive
    const subject = `The directive @${name}`
    if (locations.length === 0)
      report(`${subject} has no locations; expected at least one.`, directive)
    for (const location of new Set(locations)) {
      if (directiveLocations.includes(location)) continue
      const suggestion = didYouMean(location, directiveLocations)
      report(
        `${subject} has the location "${location}", which GraphQL does not have.${suggestion}`,
        directive,
      )
    }
  }
}

const directiveLocations: readonly string[] = [
  ...Object.keys(executableDirectiveLocations),
  ...Object.keys(typeSystemDirectiveLocations),
  // From the draft after September 2025; graphql-js 17 allows @deprecated at this location.
  'DIRECTIVE_DEFINITION',
]
