import { inspect } from '../../errors/inspect.ts'
import { plainValue } from '../plain-value.ts'
import type { FederationRule } from './rule.ts'

/**
 * `@composeDirective` names a directive that a link to another specification imports. Apollo
 * Federation, "@composeDirective"; composition: `DIRECTIVE_COMPOSITION_ERROR`.
 */
export const composedDirectives: FederationRule = ({ types, links }, report) => {
  const composeName = links.federation.directiveName('composeDirective')
  for (const application of types.typeMap.appliedDirectives ?? []) {
    if (application.name !== composeName) continue
    const name = plainValue(application.arguments['name'])
    // The rule on applied directives tells of other values.
    if (typeof name !== 'string') continue
    if (!name.startsWith('@')) {
      report(
        `@${composeName} names ${inspect(name)}; expected the name with its @: "@${name}".`,
        application,
      )
    } else if (!links.importedFromElsewhere.has(name.slice(1))) {
      report(
        `@${composeName} names ${inspect(name)}, which no @link imports; expected it in the import of a link to its specification.`,
        application,
      )
    }
  }
}
