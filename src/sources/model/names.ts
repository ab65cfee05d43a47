/** The plural of an English noun, by its ending: `category` is `categories`. */
export function pluralOf(noun: string): string {
  if (/(s|x|z|ch|sh)$/i.test(noun)) return `${noun}es`
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`
  return `${noun}s`
}

/** The singular of an English plural, by its ending: the inverse of `pluralOf`. */
export function singularOf(plural: string): string {
  if (/[^aeiou]ies$/i.test(plural)) return `${plural.slice(0, -3)}y`
  if (/(s|x|z|ch|sh)es$/i.test(plural)) return plural.slice(0, -2)
  return plural.replace(/([^s])s$/i, '$1')
}

/** `OrderLine` is `orderLine`. */
export function withSmallInitial(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1)
}

/** `placed_at` and `placedAt` are `PlacedAt`. */
export function inPascalCase(name: string): string {
  return name.replaceAll(/(?:^|_+)([a-z0-9])/gi, (_, first: string) => first.toUpperCase())
}

/**
 * Whether the name of a column marks a key of another record: `authorId`, `author_id`. The types of
 * declarations follow the same rule.
 */
export function isNamedAsKey(name: string): boolean {
  return /(?:[a-z0-9]Id|_id)$/.test(name)
}

/** The name of the association of a foreign key: `authorId` is `author`. */
export function associationNameOf(columns: readonly string[], targetName: string): string {
  const [column = ''] = columns.length === 1 ? columns : []
  return isNamedAsKey(column) ? column.replace(/_?id$/i, '') : withSmallInitial(targetName)
}

/** The field name of the connection of an association: `postsConnection`. */
export function connectionName({ name }: { readonly name: string }): string {
  return `${name}Connection`
}

/** The field name of the aggregate of an association: `postsAggregate`. */
export function aggregateName({ name }: { readonly name: string }): string {
  return `${name}Aggregate`
}

/** The name of the record count of an association in orders: `postsCount`. */
export function countName({ name }: { readonly name: string }): string {
  return `${name}Count`
}
