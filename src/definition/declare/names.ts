/**
 * The name that GraphQL shows for a declared one: `include_archived` becomes `includeArchived`.
 * Underscores in front and at the end stay.
 */
export function camelCase(declaredName: string): string {
  return declaredName.replace(/(?<=[^_])_+([^_])/g, (_, first: string) => first.toUpperCase())
}

/** The name that GraphQL shows for an enum value: `in_stock` becomes `IN_STOCK`. */
export function enumValueName(value: string): string {
  return value.toUpperCase()
}
