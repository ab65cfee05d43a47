import type { GraphQLLeafType, GraphQLNonNull, GraphQLOutputType, GraphQLScalarType } from 'graphql'
import { generateFunction } from '../../execution/generate-function.ts'
import { versionOf } from '../graphql-version.ts'
import type { HostModule } from '../host.ts'
import type { FieldPlan, SelectionPlan } from './field-plan.ts'
import { kindOfType } from '../planning/kind-of-type.ts'
import { isOriginal } from '../planning/specified-scalars.ts'
import {
  completeField,
  executeField,
  executeFields,
  fieldError,
  infoOf,
  pendingObject,
  resumeFields,
} from './execute-field.ts'
import { isPromise } from './is-promise.ts'
import { leafOf, Pending, Slot } from './pending.ts'
import type { Run } from './run.ts'
import { serializer, type Serialize } from './serialize.ts'

/**
 * Generates the function that executes a selection set: leaves without a resolver are read one after
 * the other, and an object literal is made of all values. What is not an ordinary value is handed
 * to `executeFields`, and so is every object where the host has given a `fieldResolver`. Undefined
 * where code must not be generated. Hot: `bench/benches/adoption.ts`.
 */
export function generateExecute(
  host: HostModule,
  selection: SelectionPlan,
): SelectionPlan['execute'] | undefined {
  const { fields, type } = selection
  const names = fields.map((_, index) => `v${index}`)
  const lines = fields.map((field, index) => fieldCode(host, selection, field, index))
  const entries = fields.map(({ key }, index) => `${entryKey(key)}: v${index}`)
  const source = `function execute(run, source, path) {
  if (
    source === null ||
    (typeof source !== 'object' && typeof source !== 'function') ||
    run.fieldResolver !== defaultFieldResolver
  )
    return executeFields(run, selection, source, path)
  let isPending = false, count = 0${names.map(name => `, ${name}`).join('')}
  try {
${lines.join('\n')}
  } catch (error) {
    return resumeFields(run, selection, source, path, [${names.join(', ')}].slice(0, count), error)
  }
  const object = setPrototypeOf({ ${entries.join(', ')} }, null)
  return isPending ? pendingObject(run, object) : object
}`
  return generateFunction<SelectionPlan['execute']>(
    source,
    type.name,
    new Map<string, unknown>([
      ['defaultFieldResolver', host.defaultFieldResolver],
      ['executeFields', executeFields],
      ['resumeFields', resumeFields],
      ['pendingObject', pendingObject],
      ['readLeaf', readLeaf],
      ['Slot', Slot],
      ['setPrototypeOf', Object.setPrototypeOf],
      ['selection', selection],
      ['fields', fields],
      ['calls', fields.map(callOf)],
      ['leaves', fields.map(({ definition }) => leafSerializer(host, definition.type))],
    ]),
  )
}

/** A key of an object literal; in brackets `__proto__` is an ordinary property. */
function entryKey(key: string): string {
  return key === '__proto__' ? '["__proto__"]' : JSON.stringify(key)
}

function fieldCode(
  host: HostModule,
  { type }: SelectionPlan,
  { definition }: FieldPlan,
  index: number,
): string {
  const done = `    count = ${index + 1}`
  if (definition === host.TypeNameMetaFieldDef)
    return `    v${index} = ${JSON.stringify(type.name)};\n${done}`
  // Arguments that cannot be coerced are an error, whether anybody reads them or not.
  const isRead = !definition.resolve && definition.args.length === 0
  const test = isRead ? leafTest(host, definition.type) : undefined
  if (test === undefined) {
    return `    v${index} = calls[${index}](run, source, path)\n    if (v${index} instanceof Slot) isPending = true\n${done}`
  }
  const name = `v${index}`
  return `    ${name} = source[${JSON.stringify(definition.name)}]
    if (!(${test.replaceAll('$', name)})) {
      ${name} = readLeaf(run, fields[${index}], source, path, ${name}, leaves[${index}])
      if (${name} instanceof Slot) isPending = true
    }
${done}`
}

function leafSerializer(host: HostModule, type: GraphQLOutputType): Serialize | undefined {
  const leaf = leafTypeOf(type)
  return leaf === undefined ? undefined : serializer(versionOf(host), leaf)
}

/** A leaf type, that of a non-null type too; undefined for other types. */
function leafTypeOf(type: GraphQLOutputType): GraphQLLeafType | undefined {
  const named =
    kindOfType(type) === 'NON_NULL'
      ? ((type as GraphQLNonNull<any>).ofType as GraphQLOutputType)
      : type
  const kind = kindOfType(named)
  return kind === 'SCALAR' || kind === 'ENUM' ? (named as GraphQLLeafType) : undefined
}

/** The test of a value that is in the response as it is; undefined for what is no leaf. */
function leafTest(host: HostModule, type: GraphQLOutputType): string | undefined {
  const leaf = leafTypeOf(type)
  if (leaf === undefined) return undefined
  const tests = new Map<unknown, string>([
    [host.GraphQLString, "typeof $ === 'string'"],
    [host.GraphQLID, "typeof $ === 'string'"],
    [host.GraphQLInt, "typeof $ === 'number' && ($ | 0) === $"],
    [host.GraphQLFloat, "typeof $ === 'number' && $ - $ === 0"],
    [host.GraphQLBoolean, "typeof $ === 'boolean'"],
  ])
  const test = tests.get(leaf)
  return test !== undefined && isOriginal(leaf as GraphQLScalarType, 'serialize') ? test : 'false'
}

/** Completes a leaf that is not in the response as it is. */
function readLeaf(
  run: Run,
  field: FieldPlan,
  source: unknown,
  parentPath: Parameters<SelectionPlan['execute']>[2],
  value: unknown,
  serialize: Serialize,
): unknown {
  if (value == null && !field.isNonNull) return null
  if (
    value != null &&
    typeof value !== 'function' &&
    !isPromise(value) &&
    !(value instanceof Error)
  ) {
    try {
      const leaf = leafOf(run, serialize(value))
      if (!(leaf instanceof Pending)) return leaf
      const path = { prev: parentPath, key: field.key, typename: field.parentType.name }
      return new Slot(run, field, path, field.isNonNull).adopt(leaf)
    } catch (thrown) {
      const path = { prev: parentPath, key: field.key, typename: field.parentType.name }
      return fieldError(run, field, path, thrown)
    }
  }
  const path = { prev: parentPath, key: field.key, typename: field.parentType.name }
  const info = infoOf(run, field, path)
  try {
    const own: unknown =
      typeof value === 'function'
        ? (source as Record<string, (...parameters: unknown[]) => unknown>)[info.fieldName]!(
            field.readArguments(run),
            run.contextValue,
            info,
          )
        : value
    return completeField(run, field, info, path, own)
  } catch (thrown) {
    return fieldError(run, field, path, thrown)
  }
}

type CallField = (
  run: Run,
  source: unknown,
  parentPath: Parameters<SelectionPlan['execute']>[2],
) => unknown

/** The function that executes one field; each has code of its own, so that V8 knows its values. */
function callOf(field: FieldPlan): CallField {
  const typename = field.parentType.name
  const { key } = field
  return (run, source, prev) => executeField(run, field, source, { prev, key, typename })
}
