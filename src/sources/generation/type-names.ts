import { inPascalCase } from '../model/names.ts'
import type { Association, NamedSource, SourceField } from '../model/source.ts'

// The names of generated types. The types in src/sources/drizzle/inference.ts have the same suffixes.

export const filterName = ({ name }: NamedSource): string => `${name}Filter`
export const listFilterName = ({ name }: NamedSource): string => `${name}ListFilter`
export const orderName = ({ name }: NamedSource): string => `${name}Order`
export const columnOrderName = ({ name }: NamedSource): string => `${name}ColumnOrder`
export const inputName = ({ name }: NamedSource): string => `${name}Input`
export const updateInputName = ({ name }: NamedSource): string => `${name}UpdateInput`
export const keyInputName = ({ name }: NamedSource): string => `${name}Key`
export const attributesName = ({ name }: NamedSource): string => `${name}Attributes`
export const connectionTypeName = ({ name }: NamedSource): string => `${name}Connection`
export const edgeName = ({ name }: NamedSource): string => `${name}Edge`
/** Returns the prefix `PostTags` of the types of a connection whose edges have link columns. */
export const edgeConnectionPrefix = ({ source, name }: Association): string =>
  `${source.name}${inPascalCase(name)}`
export const aggregateTypeName = ({ name }: NamedSource): string => `${name}Aggregate`
export const sumsName = ({ name }: NamedSource): string => `${name}Sums`
export const averagesName = ({ name }: NamedSource): string => `${name}Averages`
export const extremesName = ({ name }: NamedSource): string => `${name}Extremes`
export const groupName = ({ name }: NamedSource): string => `${name}Group`
export const groupKeyName = ({ name }: NamedSource): string => `${name}GroupKey`
export const groupFieldName = ({ name }: NamedSource): string => `${name}GroupField`
export const groupOrderName = ({ name }: NamedSource): string => `${name}GroupOrder`
export const directionName = 'SortDirection'

/**
 * Returns the name of the filter of a field: `StringFilter`, `IDArrayFilter`, `OrderStatusFilter`.
 */
export function valueFilterName({ type, column }: SourceField): string {
  const name =
    type === 'id'
      ? 'ID'
      : type === 'json'
        ? 'JSON'
        : type === 'bigint'
          ? 'BigInt'
          : inPascalCase(type)
  return `${name}${column.isArray ? 'Array' : ''}Filter`
}
