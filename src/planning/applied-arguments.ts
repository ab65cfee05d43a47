import type { DirectiveApplication } from '../schema/compiled/compiled-schema.ts'

/** A definition to which directives may be applied. */
export interface Annotated {
  readonly appliedDirectives: readonly DirectiveApplication[]
}

/**
 * The arguments of a directive that is applied to a definition, as GraphQL literals by their names;
 * undefined where the directive is not applied.
 */
export function appliedLiterals(
  { appliedDirectives }: Annotated,
  name: string,
): ReadonlyMap<string, string> | undefined {
  const application = appliedDirectives.find(({ directive }) => directive.name === name)
  return application && new Map(application.arguments.map(({ name, literal }) => [name, literal]))
}

/**
 * The value of a literal that is a text, a number, a boolean or a list of them; these are JSON, too.
 * Undefined for no literal, and for one of another kind.
 */
export function valueOfLiteral(literal: string | undefined): unknown {
  if (literal === undefined) return undefined
  try {
    return JSON.parse(literal)
  } catch {
    return undefined
  }
}
