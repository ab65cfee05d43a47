import { restrictCaching } from '../../caching/cache-restriction.ts'
import type { FieldStatement } from '../../definition/declare/field.ts'
import type {
  BatchResolverEvent,
  BatchResolver,
  Resolver,
} from '../../schema/definitions/resolver.ts'
import { countAssociation, loadAssociation } from '../loading/association-loader.ts'
import { selectedLinkColumns } from '../loading/link-values.ts'
import { listBranch, type ListArguments } from '../loading/list-arguments.ts'
import { isGuarded, mayRead, mayReadAssociation, mayNotReadError } from '../loading/read-access.ts'
import { pageOf, pageRequest, type ConnectionArguments } from '../loading/pages.ts'
import { nodeSelections, selectedColumns, selectsRecords } from '../loading/selected-columns.ts'
import { scopeCondition } from '../loading/filter.ts'
import { aggregateName, connectionName } from '../model/names.ts'
import type { Association, NamedSource, SourceField } from '../model/source.ts'
import type { Row } from '../source-adapter.ts'
import {
  aggregateArguments,
  loadAggregates,
  sourceAggregateType,
  type AggregateArguments,
} from './aggregate-fields.ts'
import { enumType } from './enum-types.ts'
import type { SourceTypes } from './generated-types.ts'
import {
  associationConnectionType,
  recordConnectionArguments,
  listArguments,
} from './list-arguments.ts'

/** Returns the fields of a source's type: of its columns, then of its associations. */
export function objectFields(source: NamedSource, types: SourceTypes): readonly FieldStatement[] {
  return [
    ...[...source.fields.values()].flatMap(field =>
      // The field `id` of a node is its global ID.
      source.options.node === true && field.name === 'id'
        ? []
        : [columnField(source, field, types)],
    ),
    ...[...source.associations.values()].flatMap(association =>
      association.isList ? listFields(association, types) : [recordField(association)],
    ),
  ]
}

function columnField(source: NamedSource, field: SourceField, types: SourceTypes): FieldStatement {
  const { name, column, options, type, isEnumGenerated } = field
  const { desc, deprecated, authorize } = options
  if (isEnumGenerated) types.define(type, () => ({ type: enumType(field) }))
  const resolver: Resolver | undefined =
    authorize === undefined
      ? undefined
      : async (_, { current, context, memo }) => {
          restrictCaching(memo, { isPrivate: true })
          if (await mayRead(source, column.name, current as Row, context))
            return (current as Row)[column.name]
          throw mayNotReadError({ source, name })
        }
  return {
    name,
    type,
    options: {
      ...annotations(desc, deprecated),
      // A request that may not read a field still reads the rest of the record.
      null: column.isNullable || authorize !== undefined,
      ...(column.isArray && { array: true, nullable: false }),
      ...(resolver === undefined && name !== column.name && { methodName: column.name }),
    },
    resolver,
  }
}

/**
 * Whether every request that reads a record may read its association, as no scope or guard hides
 * it.
 */
function isAlwaysVisible(association: Association): boolean {
  const { target, link } = association
  const isOpen = [target, ...(link === undefined ? [] : [link])].every(
    ({ options: { scope } }) => scope === undefined || scope === 'everyone',
  )
  return isOpen && !isGuarded(association)
}

function recordField(association: Association): FieldStatement {
  const { name, options, target, isRequired } = association
  return {
    name,
    type: target.name,
    options: {
      ...annotations(options.desc, options.deprecated),
      null: !(isRequired && isAlwaysVisible(association)),
    },
    resolver: {
      batch: authorizedResolver(association, async (parents, _named, event) => {
        const branch = { where: scopeCondition(target, event.context), order: [] }
        const columns = selectedColumns(target, [event.selection])
        const request = { parents, columns, rawColumns: [], argumentValues: {}, branch }
        const lists = await loadAssociation(association, request, event)
        return lists.map(([record]) => record ?? null)
      }),
    },
  }
}

function listFields(association: Association, types: SourceTypes): readonly FieldStatement[] {
  const { name, options, target } = association
  const fieldOptions = annotations(options.desc, options.deprecated)
  const list: FieldStatement = {
    name,
    type: target.name,
    options: {
      ...fieldOptions,
      array: true,
      nullable: false,
      // A scope that throws nulls this field alone.
      null: !isAlwaysVisible(association),
      arguments: listArguments(target, types),
    },
    resolver: {
      batch: authorizedResolver(association, async (parents, named: ListArguments, event) => {
        const argumentValues = pick(named, 'filter', 'order', 'offset', 'limit')
        const branch = listBranch(target, argumentValues, event)
        const columns = selectedColumns(target, [event.selection])
        const request = { parents, columns, rawColumns: [], argumentValues, branch }
        return loadAssociation(association, request, event)
      }),
    },
  }
  return [
    list,
    ...(options.connection === true ? [connectionField(association, types)] : []),
    ...(options.aggregate === true ? [aggregateField(association, types)] : []),
  ]
}

function connectionField(association: Association, types: SourceTypes): FieldStatement {
  const { options, target } = association
  return {
    name: connectionName(association),
    type: associationConnectionType(association, types),
    options: {
      ...annotations(options.desc, options.deprecated),
      // A scope that throws nulls this field alone.
      null: !isAlwaysVisible(association),
      arguments: recordConnectionArguments(target, types),
    },
    resolver: {
      batch: authorizedResolver(association, async (parents, named: ConnectionArguments, event) => {
        const argumentValues = pick(named, 'filter', 'order', 'first', 'after', 'last', 'before')
        const page = pageRequest(target, argumentValues, event)
        const { selection } = event
        const request = {
          parents,
          columns: selectedColumns(target, nodeSelections(selection)),
          rawColumns: page.order.map(({ column }) => column),
          linkColumns: selectedLinkColumns(association, selection),
          argumentValues,
          branch: page.branch,
        }
        const countRequest = {
          parents,
          argumentValues: pick(named, 'filter'),
          branch: page.countBranch,
        }
        const [lists, counts] = await Promise.all([
          selectsRecords(selection) ? loadAssociation(association, request, event) : undefined,
          selection.has('total_count')
            ? countAssociation(association, countRequest, event)
            : undefined,
        ])
        const noRecords: readonly Row[] = []
        return parents.map((_, index) => pageOf(page, lists?.[index] ?? noRecords, counts?.[index]))
      }),
    },
  }
}

function aggregateField(association: Association, types: SourceTypes): FieldStatement {
  const { options, target } = association
  return {
    name: aggregateName(association),
    type: sourceAggregateType(target, types),
    options: {
      ...annotations(options.desc, options.deprecated),
      // A scope that throws nulls this field alone.
      null: !isAlwaysVisible(association),
      arguments: aggregateArguments(target, types),
    },
    resolver: {
      batch: authorizedResolver(association, (parents, named: AggregateArguments, event) =>
        loadAggregates(association, parents, named, event),
      ),
    },
  }
}

type AssociationResolver = (
  parents: readonly Row[],
  named: any,
  event: BatchResolverEvent<any>,
) => Promise<readonly unknown[]>

/** Wraps a resolver so that it gets only the parents whose association the request may read. */
function authorizedResolver(
  association: Association,
  resolver: AssociationResolver,
): BatchResolver {
  if (!isGuarded(association)) return resolver
  return async (parents: readonly Row[], named, event) => {
    restrictCaching(event.memo, { isPrivate: true })
    const permissions = await Promise.all(
      parents.map(parent => mayReadAssociation(association, parent, event.context)),
    )
    const readableParents = parents.filter((_, index) => permissions[index] === true)
    const values = readableParents.length === 0 ? [] : await resolver(readableParents, named, event)
    let valueIndex = 0
    return parents.map((_, index) =>
      permissions[index] === true ? values[valueIndex++] : mayNotReadError(association),
    )
  }
}

function annotations(
  desc: string | undefined,
  deprecated: boolean | string | undefined,
): Pick<FieldStatement['options'], 'desc' | 'deprecated'> {
  return {
    ...(desc !== undefined && { desc }),
    ...(deprecated !== undefined && { deprecated }),
  }
}

/** Returns the argument values of a field among its named values. */
function pick<Arguments extends object>(
  named: Arguments,
  ...names: (keyof Arguments & string)[]
): Arguments {
  return Object.fromEntries(names.map(name => [name, named[name]])) as Arguments
}
