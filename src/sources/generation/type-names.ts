import { inPascalCase } from '../model/names.ts'
import type { Association, Source, SourceField } from '../model/source.ts'

// The names of generated types. The types of declarations know them, too.

export const filterName = ({ name }: Source): string => `${name}Filter`
export const listFilterName = ({ name }: Source): string => `${name}ListFilter`
export const orderName = ({ name }: Source): string => `${name}Order`
export const columnOrderName = ({ name }: Source): string => `${name}ColumnOrder`
export const inputName = ({ name }: Source): string => `${name}Input`
export const updateInputName = ({ name }: Source): string => `${name}UpdateInput`
export const keyInputName = ({ name }: Source): string => `${name}Key`
export const attributesName = ({ name }: Source): string => `${name}Attributes`
export const connectionTypeName = ({ name }: Source): string => `${name}Connection`
export const edgeName = ({ name }: Source): string => `${name}Edge`
/** What the names of the types of a connection begin with whose edges have columns: `PostTags`. */
export const ownConnectionPrefix = ({ source, name }: Association): string =>
  `${source.name}${inPascalCase(name)}`
export const aggregateTypeName = ({ name }: Source): string => `${name}Aggregate`
export const sumsName = ({ name }: Source): string => `${name}Sums`
export const averagesName = ({ name }: Source): string => `${name}Averages`
export const extremesName = ({ name }: Source): string => `${name}Extremes`
export const groupName = ({ name }: Source): string => `${name}Group`
export const groupKeyName = ({ name }: Source): string => `${name}GroupKey`
export const groupFieldName = ({ name }: Source): string => `${name}GroupField`
export const groupOrderName = ({ name }: Source): string => `${name}GroupOrder`
export const directionName = 'SortDirection'
export const pageInfoName = 'PageInfo'

/** The filter of the values of a field: `StringFilter`, `IDListFilter`, `OrderStatusFilter`. */
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
