/**
 * Returns the GraphQL name of a declared name: `include_archived` becomes `includeArchived`.
 * Leading and trailing underscores stay.
 */
export function camelCase(declaredName: string): string {
  return declaredName.replace(/(?<=[^_])_+([^_])/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns the fields of a federation's field set by their GraphQL names: `sku_code maker { id }`. */
export function fieldSetInGraphQL(declaredNames: string): string {
  return declaredNames.replace(/\w+/g, camelCase)
}

/** Returns the GraphQL name of an enum value: `in_stock` becomes `IN_STOCK`. */
export function enumValueName(value: string): string {
  return value.toUpperCase()
}
