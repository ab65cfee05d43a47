/**
 * Returns the GraphQL name of a declared name: `include_archived` becomes `includeArchived`.
 * Leading and trailing underscores stay.
 */
export function camelCase(declaredName: string): string {
  return declaredName.replace(/(?<=[^_])_+([^_])/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns the GraphQL name of an enum value: `in_stock` becomes `IN_STOCK`. */
export function enumValueName(value: string): string {
  return value.toUpperCase()
}
