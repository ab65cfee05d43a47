import type {
  GraphQLAbstractType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLOutputType,
  GraphQLResolveInfo,
} from 'graphql'
import { inspect } from '../../errors/inspect.ts'
import type { GraphQLVersion } from '../graphql-version.ts'
import type { CompleteValue, FieldPlan, SelectionPlan } from './field-plan.ts'
import { kindOfType } from '../planning/kind-of-type.ts'
import { isPromise } from './is-promise.ts'
import { completeAsyncItems, completeItems, isAsyncIterable } from './list-items.ts'
import { AwaitedType, leafOf, Pending, Slot } from './pending.ts'
import type { Run } from './run.ts'
import { serializer } from './serialize.ts'

/** The field whose values are completed, and its selection sets. */
interface CompletedField {
  readonly nodes: FieldPlan['nodes']
  readonly selectionFor: (type: GraphQLObjectType) => SelectionPlan
}

/** CompleteValue() for a type. GraphQL specification, 6.4.3 "Value Completion". */
export function completer(
  version: GraphQLVersion,
  field: CompletedField,
  type: GraphQLOutputType,
): CompleteValue {
  if (kindOfType(type) === 'NON_NULL') {
    const complete = nullableCompleter(
      version,
      field,
      (type as GraphQLNonNull<any>).ofType as GraphQLOutputType,
    )
    return (run, info, path, value) => {
      const completed = complete(run, info, path, value)
      if (completed !== null) return completed
      throw new Error(
        `Cannot return null for non-nullable field ${info.parentType.name}.${info.fieldName}.`,
      )
    }
  }
  return nullableCompleter(version, field, type)
}

function nullableCompleter(
  version: GraphQLVersion,
  field: CompletedField,
  type: GraphQLOutputType,
): CompleteValue {
  const complete = presentCompleter(version, field, type)
  return (run, info, path, value) => {
    if (value instanceof Error) throw value
    return value == null ? null : complete(run, info, path, value)
  }
}

function presentCompleter(
  version: GraphQLVersion,
  field: CompletedField,
  type: GraphQLOutputType,
): CompleteValue {
  switch (kindOfType(type)) {
    case 'LIST':
      return listCompleter(version, field, type as GraphQLList<GraphQLOutputType>)
    case 'OBJECT':
      return objectCompleter(field, type as GraphQLObjectType)
    case 'INTERFACE':
    case 'UNION':
      return abstractCompleter(field, type as GraphQLAbstractType)
    default: {
      const serialize = serializer(version, type as never)
      return (run, _info, _path, value) => leafOf(run, serialize(value))
    }
  }
}

function listCompleter(
  version: GraphQLVersion,
  field: CompletedField,
  { ofType }: GraphQLList<GraphQLOutputType>,
): CompleteValue {
  const complete = completer(version, field, ofType)
  const isNonNull = kindOfType(ofType) === 'NON_NULL'
  const completeItem = (
    run: Run,
    info: GraphQLResolveInfo,
    listPath: GraphQLResolveInfo['path'],
    item: unknown,
    key: number,
  ): unknown => {
    const path = { prev: listPath, key, typename: undefined }
    try {
      if (isPromise(item)) {
        return new Slot(run, field, path, isNonNull).wait(item, settled =>
          complete(run, info, path, settled),
        )
      }
      const completed = complete(run, info, path, item)
      return completed instanceof Pending
        ? new Slot(run, field, path, isNonNull).adopt(completed)
        : completed
    } catch (thrown) {
      const error = run.locate(thrown, field.nodes, path)
      if (isNonNull) throw error
      run.addError(error, path)
      return null
    }
  }
  return (run, info, path, value) => {
    const complete = (item: unknown, index: number): unknown =>
      completeItem(run, info, path, item, index)
    if (version.readsAsyncIterables && isAsyncIterable(value))
      return completeAsyncItems(run, field, path, value, complete)
    if (
      typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] !== 'function' ||
      typeof value !== 'object'
    ) {
      throw new run.host.GraphQLError(
        `Expected Iterable, but did not find one for field "${info.parentType.name}.${info.fieldName}".`,
      )
    }
    return completeItems(run, value as Iterable<unknown>, complete)
  }
}

function objectCompleter(field: CompletedField, type: GraphQLObjectType): CompleteValue {
  let known: SelectionPlan | undefined
  return (run, info, path, value) => {
    const selection = (known ??= field.selectionFor(type))
    if (type.isTypeOf) {
      const belongs = type.isTypeOf(value, run.contextValue, info)
      const execute = (settled: unknown): unknown => {
        if (Boolean(settled)) return selection.execute(run, value, path)
        throw new run.host.GraphQLError(
          `Expected value of type "${type.name}" but got: ${inspect(value)}.`,
          { nodes: field.nodes },
        )
      }
      return isPromise(belongs) ? new AwaitedType(run, belongs, execute) : execute(belongs)
    }
    return selection.execute(run, value, path)
  }
}

function abstractCompleter(field: CompletedField, type: GraphQLAbstractType): CompleteValue {
  const completers = new Map<GraphQLObjectType, CompleteValue>()
  return (run, info, path, value) => {
    const resolveType = type.resolveType ?? run.typeResolver
    const complete = (name: unknown): unknown => {
      const objectType = runtimeType(run, field, type, info, value, name)
      let completeObject = completers.get(objectType)
      if (completeObject === undefined) {
        completeObject = objectCompleter(field, objectType)
        completers.set(objectType, completeObject)
      }
      return completeObject(run, info, path, value)
    }
    const name: unknown = resolveType(value, run.contextValue, info, type)
    return isPromise(name) ? new AwaitedType(run, name, complete) : complete(name)
  }
}

/** The object type of a name that the host has returned; the sentences are those of graphql-js. */
function runtimeType(
  run: Run,
  { nodes }: CompletedField,
  { name }: GraphQLAbstractType,
  info: GraphQLResolveInfo,
  value: unknown,
  given: unknown,
): GraphQLObjectType {
  const { GraphQLError } = run.host
  const place = `${info.parentType.name}.${info.fieldName}`
  const expected = `Abstract type "${name}" must resolve to an Object type at runtime for field "${place}"`
  if (given == null) {
    throw new GraphQLError(
      `${expected}. Either the "${name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
      { nodes },
    )
  }
  if (typeof given !== 'string')
    throw new GraphQLError(run.version.notTypeName(expected, value, given))
  const found = run.schema.getType(given)
  const abstract = run.schema.getType(name) as GraphQLAbstractType
  if (found == null) {
    throw new GraphQLError(
      `Abstract type "${name}" was resolved to a type "${given}" that does not exist inside the schema.`,
      { nodes },
    )
  }
  if (kindOfType(found) !== 'OBJECT') {
    throw new GraphQLError(
      `Abstract type "${name}" was resolved to a non-object type "${given}".`,
      { nodes },
    )
  }
  if (!run.schema.isSubType(abstract, found as GraphQLObjectType)) {
    throw new GraphQLError(`Runtime Object type "${given}" is not a possible type for "${name}".`, {
      nodes,
    })
  }
  return found as GraphQLObjectType
}
