import { camelCase } from '../../definition/declare/names.ts'
import type { FieldOfSchema } from '../../definition/declare/declarations.ts'
import { accessOfAssociation, fieldNamesOf } from './association-access.ts'
import { accessOfColumns } from './column-access.ts'
import type { NamedSource } from './source.ts'

/**
 * Reports columns and associations that clients would learn without the listeners around their
 * fields: by filters, orders and aggregates, by the association of a key, and by records that are
 * nested in inputs. The host says by `compared` whether the listeners keep values secret.
 */
export function checkListeners(
  source: NamedSource,
  fields: readonly FieldOfSchema[],
  report: (fault: string) => void,
): void {
  const { name: typeName, options, description } = source
  const listeners = new Map<string, string>()
  for (const { declaredName, listener } of fields)
    if (listener !== undefined) listeners.set(camelCase(declaredName), listener)
  if (listeners.size === 0) return

  const replacedFields = new Set(
    fields.filter(({ isOfHost }) => isOfHost).map(({ declaredName }) => camelCase(declaredName)),
  )
  const access = accessOfColumns(description, options, replacedFields)
  const listenedColumns = [...source.fields.values()].filter(({ name }) =>
    listeners.has(camelCase(name)),
  )
  const disclosed = listenedColumns
    .filter(
      ({ column, options: { compared } }) =>
        access.get(column.name)!.isComparable && compared === undefined,
    )
    .map(({ name }) => name)

  for (const association of source.associations.values()) {
    const { name, columns, isOwning } = association
    const { authorize, compared } = association.options
    const { generated } = fieldNamesOf(association, replacedFields)
    if (authorize !== undefined || generated.length === 0) continue
    const words = `associations: { ${name}: { authorize } } or { ${name}: { compared: true } } in the options of ${typeName}`
    const listenedField = generated.find(fieldName => listeners.has(fieldName))
    if (listenedField !== undefined) {
      const isCompared = compared ?? options.compared
      const { isComparable } = accessOfAssociation(association, replacedFields)
      if (isCompared === undefined && isComparable) disclosed.push(name)
      if (isCompared === false && isNested(source, name))
        report(
          `${listeners.get(listenedField)!} is called around ${typeName}.${listenedField}, and records that inputs nest would tell its values; ` +
            `expected ${words}, or mutations that do not nest it.`,
        )
      continue
    }
    if (!isOwning || compared !== undefined) continue
    const key = listenedColumns.find(
      ({ column }) =>
        columns.includes(column.name) && access.get(column.name)!.guard === 'listeners',
    )
    if (key === undefined) continue
    report(
      `${listeners.get(camelCase(key.name))!} is called around ${typeName}.${key.name}, and ${typeName}.${name} would tell its values; ` +
        `expected ${words}, or { ${name}: false }.`,
    )
  }

  if (disclosed.length === 0 || options.compared !== undefined) return
  const listener = listeners.get(camelCase(disclosed[0]!))!
  const named = disclosed.slice(0, MAX_NAMES).map(name => `${typeName}.${name}`)
  const rest = disclosed.length - named.length
  report(
    `${listener} is called around ${named.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}, and filters, orders and aggregates would compare their values without it; ` +
      `expected compared: false in the options of ${typeName}, which leaves them out, or compared: true, where it keeps no value secret.`,
  )
}

const MAX_NAMES = 3

/** Whether mutations write records of an association together with their record. */
function isNested({ mutation }: NamedSource, association: string): boolean {
  const { nested = [], members = [] } = mutation ?? {}
  return nested.includes(association) || members.includes(association)
}
