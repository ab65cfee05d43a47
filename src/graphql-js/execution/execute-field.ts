import type { GraphQLResolveInfo } from 'graphql'
import type { InfoHelpers } from './ending.ts'
import type { Values } from '../graphql-version.ts'
import type { FieldPlan, SelectionPlan } from './field-plan.ts'
import { isPromise } from './is-promise.ts'
import { Container, Pending, Slot } from './pending.ts'
import type { Path, Run } from './run.ts'

/**
 * Resolves and completes a field; the result may be a slot. GraphQL specification, 6.4 "Executing
 * Fields".
 *
 * @throws GraphQLError of a field that excludes null
 */
export function executeField(run: Run, field: FieldPlan, source: unknown, path: Path): unknown {
  const { definition } = field
  const resolve = definition.resolve ?? run.fieldResolver
  const info = infoOf(run, field, path)
  try {
    const value: unknown = resolve(source, field.readArguments(run), run.contextValue, info)
    return completeField(run, field, info, path, value)
  } catch (thrown) {
    return fieldError(run, field, path, thrown)
  }
}

/** Completes the value of a field, which may be a promise; the result may be a slot. */
export function completeField(
  run: Run,
  field: FieldPlan,
  info: GraphQLResolveInfo,
  path: Path,
  value: unknown,
): unknown {
  if (isPromise(value)) {
    return new Slot(run, field, path, field.isNonNull).wait(value, settled =>
      field.complete(run, info, path, settled),
    )
  }
  const completed = field.complete(run, info, path, value)
  return completed instanceof Pending
    ? new Slot(run, field, path, field.isNonNull).adopt(completed)
    : completed
}

/** Adds the error of a nullable field, and returns null. */
export function fieldError(run: Run, field: FieldPlan, path: Path, thrown: unknown): null {
  const error = run.locate(thrown, field.nodes, path)
  if (field.isNonNull) throw error
  run.addError(error, path)
  return null
}

/** The `info` of one call, as graphql-js makes it. */
export function infoOf(run: Run, field: FieldPlan, path: Path): GraphQLResolveInfo {
  const info: GraphQLResolveInfo & Partial<InfoHelpers> = {
    fieldName: field.definition.name,
    fieldNodes: field.nodes,
    returnType: field.definition.type,
    parentType: field.parentType,
    path,
    schema: run.schema,
    fragments: run.fragments,
    rootValue: run.rootValue,
    operation: run.operation,
    variableValues: run.variableValues as Values,
  }
  if (run.ending !== null) {
    info.getAbortSignal = run.ending.getAbortSignal
    info.getAsyncHelpers = run.ending.getAsyncHelpers
  }
  return info
}

/** The turns of graphql-js from the last entry of an object to the object. */
const OBJECT_TURNS = 2

/**
 * Executes the fields of a selection set from the field `begin` on; `values` are those before it.
 * GraphQL specification, 6.3 "Executing Selection Sets".
 */
export function executeFields(
  run: Run,
  { type, fields }: SelectionPlan,
  source: unknown,
  path: Path | undefined,
  begin = 0,
  values: unknown[] = [],
): unknown {
  let isPending = values.some(value => value instanceof Slot)
  try {
    for (let index = begin; index < fields.length; index++) {
      const field = fields[index]!
      const value = executeField(run, field, source, {
        prev: path,
        key: field.key,
        typename: type.name,
      })
      values.push(value)
      if (value instanceof Slot) isPending = true
    }
  } catch (error) {
    return failedFields(run, fields, values, error)
  }
  const object = objectOf(fields, values)
  return isPending ? new Container(run, object, OBJECT_TURNS) : object
}

/** An object that waits for its slots. */
export function pendingObject(run: Run, object: object): Container {
  return new Container(run, object, OBJECT_TURNS)
}

/**
 * Goes on after the field `index` of generated code has thrown: what a getter of the value has
 * thrown is the error of that field.
 */
export function resumeFields(
  run: Run,
  selection: SelectionPlan,
  source: unknown,
  path: Path | undefined,
  values: unknown[],
  thrown: unknown,
): unknown {
  const { type, fields } = selection
  const field = fields[values.length]!
  const fieldPath = { prev: path, key: field.key, typename: type.name }
  try {
    values.push(fieldError(run, field, fieldPath, thrown))
  } catch (error) {
    return failedFields(run, fields, values, error)
  }
  return executeFields(run, selection, source, path, values.length, values)
}

/**
 * What becomes of an object one of whose fields has thrown.
 *
 * @throws the error, where nothing is awaited
 */
function failedFields(
  run: Run,
  fields: readonly FieldPlan[],
  values: readonly unknown[],
  error: unknown,
): Container {
  if (!values.some(value => value instanceof Slot)) throw error
  run.takesTurns = true
  if (!run.version.waitsForSiblings) throw error
  return new Container(run, objectOf(fields, values), OBJECT_TURNS, { error })
}

function objectOf(fields: readonly FieldPlan[], values: readonly unknown[]): object {
  const object = Object.create(null) as Record<string, unknown>
  for (let index = 0; index < values.length; index++) object[fields[index]!.key] = values[index]
  return object
}
