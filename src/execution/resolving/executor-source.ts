import type { DeferredSelection, FieldPlan, SelectionPlan } from '../../planning/plan.ts'
import type { EnumType, LeafType, ObjectType } from '../../schema/compiled/compiled-schema.ts'
import type { LeafTest } from '../../schema/definitions/scalar-coercion.ts'
import { leafTests } from '../../schema/scalars/leaf-tests.ts'
import { isLeafType, nullableTypeOf } from '../../schema/compiled/type-reference.ts'
import { newSlots } from '../slots/response-node.ts'

// Generated ExecuteCollectedFields(): the loop over the fields is unrolled, and the steps of
// ExecuteField() for the usual fields and values are inlined, in the order of the specification:
//
// 1. ResolveFieldValue(): a property is read (`propertyCode`), a positional resolver is called with
//    its coerced arguments (`resolverCode`). For other fields the code calls `executeField`.
// 2. CompleteValue(): a leaf that result coercion returns unchanged, null at a nullable position, and
//    an object of a type without `isTypeOf` (`completionCode`). For other values the code calls
//    `completeProperty` or `completeResult` (calls-of-generated-code.ts).
//
// Null propagates as in propagate-null.ts: where the value of a field is PROPAGATED_NULL, the code
// returns `propagateNullFromField` (`propagateNullCode`).

/** The source of a function, and the values that it refers to, by name. */
export interface GeneratedSource {
  readonly source: string
  readonly values: Map<string, unknown>
}

/** The form of the slots that generated code makes: an array for text, or the plain object. */
export type SlotsForm = 'text' | 'object'

/** The variants of generated code. */
export interface ExecutorOptions {
  readonly form: SlotsForm
  /** Whether the bytes of strings are counted. */
  readonly countsBytes: boolean
}

/**
 * The source of a function `(run, parent, index, value) => slots` that executes the fields of an
 * object as `interpretCollectedFields` does.
 */
export function executorSource(
  selection: SelectionPlan,
  { form, countsBytes }: ExecutorOptions,
): GeneratedSource {
  const { objectType, fields, deferred } = selection
  const values = new Map<string, unknown>([['selection', selection]])
  const slotNames: string[] = []
  const lines: string[] = []
  const needsNode =
    deferred !== null || fields.some(plan => !isProperty(plan) && plan.source !== 'typename')
  const nodeOf = needsNode ? 'node' : `(node ??= ${newNode})`
  for (const [index, plan] of fields.entries()) {
    const slot: Slot = { name: `s${index}`, index, plan, values, form, countsBytes }
    slotNames.push(slot.name)
    if (plan.source === 'typename') {
      lines.push(`${slot.name} = ${literal(objectType.name)}`)
      continue
    }
    lines.push(`fieldIndex = ${index}`)
    if (isProperty(plan))
      lines.push(...propertyCode(slot), completionCode(slot, nodeOf, 'completeProperty'))
    else if (isPositionalResolver(plan))
      lines.push(...resolverCode(slot), completionCode(slot, 'node', 'completeResult'))
    else
      lines.push(
        `if ((${slot.name} = executeField(run, node, ${index})) === PROPAGATED_NULL) ${propagateNullCode(index)}`,
      )
  }
  if (form === 'text') values.set('template', slotsTemplate(slotNames.length))
  const source = `(run, parent, index, value) => {
    ${deferred === null ? '' : inlineCode(deferred)}${fields.some(isProperty) ? 'if (typeof value !== "object" || value === null) return interpretCollectedFields(run, parent, index, selection, value)' : ''}
    let fieldIndex = 0, bytes = 0, name, node = ${needsNode ? newNode : 'null'}
    ${slotNames.length > 0 ? `let ${slotNames.join(', ')}` : ''}
    ${deferred === null ? '' : 'run.deliveries.defer(node, selection.deferred)\n    '}try {
      ${lines.join('\n')}
      ${countsBytes ? 'run.grow(bytes)' : ''}
    } catch (thrown) {
      return executeRemainingFields(run, node ?? ${newNode}, [${slotNames.join(', ')}].slice(0, fieldIndex), thrown)
    }
    ${form === 'text' ? slotsCode(slotNames) : `const slots = setPrototypeOf(new Object(${slotNames.join(', ')}), null)`}
    if (node !== null) node.slots = slots
    return slots
  }`
  return { source: form === 'text' ? source : constructorCode(fields, source), values }
}

/** Code for an object whose fragments are too many to be deferred. */
function inlineCode({ usages }: DeferredSelection): string {
  return `if (!run.deliveries.hasRoomFor(${usages.length})) return executeInlined(run, parent, index, selection.deferred, value)
    `
}

function slotsCode(declared: readonly string[]): string {
  return [
    'const slots = template.slice()',
    ...declared.map((name, index) => `slots[${index}] = ${name}`),
  ].join('\n')
}

/**
 * Puts code into a function that declares the constructor of the slots. An object literal would be
 * pretenured, as `newSlots` explains; without `Object.prototype`, `__proto__` is an ordinary
 * property.
 */
function constructorCode(fields: readonly FieldPlan[], source: string): string {
  const names = fields.map((_, index) => `s${index}`)
  const entries = fields.map(
    ({ responseName }, index) => `this[${literal(responseName)}] = s${index}`,
  )
  return `(() => {
  function Object(${names.join(', ')}) {
    ${entries.join('\n    ')}
  }
  Object.prototype = setPrototypeOf({}, null)
  return ${source}
  })()`
}

/**
 * The array that the slots of each object are copied from. An array literal would be pretenured, as
 * `newSlots` explains. `push` fills the template, because V8 shares the elements of a literal until
 * the first write.
 */
function slotsTemplate(count: number): unknown[] {
  const template = newSlots()
  for (let index = 0; index < count; index++) template.push(null)
  return template
}

/** A slot in generated code: the variable that holds it, and the values that the code refers to. */
interface Slot {
  readonly name: string
  readonly index: number
  readonly plan: FieldPlan
  readonly values: Map<string, unknown>
  readonly form: SlotsForm
  readonly countsBytes: boolean
}

/** Code that makes the node of the object; most objects need no node. */
const newNode = 'new ObjectNode(parent, index, value, selection, noSlots)'

/**
 * Whether generated code reads the value of a field from a property. Arguments without a variable
 * cannot fail to be coerced.
 */
function isProperty({ source, arguments: prepared, directives }: FieldPlan): boolean {
  return source === 'property' && directives === null && prepared?.hasVariable !== true
}

/** Whether generated code calls the resolver of a field. */
function isPositionalResolver({ source, field, directives }: FieldPlan): boolean {
  return source === 'resolver' && directives === null && field.signature === 'positional'
}

function propertyCode({ name, plan: { field } }: Slot): readonly string[] {
  const [first, ...fallbackReads] = field.propertyNames.map(
    property => `value[${literal(property)}]`,
  )
  return [
    `${name} = ${first ?? 'undefined'}`,
    ...fallbackReads.map(fallbackRead => `if (${name} === undefined) ${name} = ${fallbackRead}`),
  ]
}

function resolverCode({ name, index, plan, values }: Slot): readonly string[] {
  const { field } = plan
  const resolve = field.resolve === null ? 'run.request.fieldResolver' : `resolve${index}`
  if (field.resolve !== null) values.set(resolve, field.resolve)
  let argumentsCode = '{}'
  if (field.arguments.length > 0) {
    values.set(`plan${index}`, plan)
    argumentsCode = `resolverArguments(plan${index}, run.argumentsOf(plan${index}))`
  }
  return [
    'if (run.closingError !== null) throw run.closingError',
    `${name} = ${field.resolve === null ? `(0, ${resolve})` : resolve}(value, ${argumentsCode}, run.context, run.infoOf(node, ${index}))`,
  ]
}

function propagateNullCode(index: number): string {
  return `return propagateNullFromField(run, node, ${index})`
}

/**
 * CompleteValue() as code: leaves that result coercion returns unchanged, and objects of a type
 * without `isTypeOf`. The function `completeFunction` completes other values.
 */
function completionCode(
  slot: Slot,
  node: string,
  completeFunction: 'completeProperty' | 'completeResult',
): string {
  const { name, index, plan } = slot
  const { type } = plan.field
  const nullable = nullableTypeOf(type)
  const isNullable = nullable === type
  const branches: string[] = []
  if (isLeafType(nullable)) {
    const leaf = leafCode(nullable, slot)
    if (leaf !== undefined) branches.push(`if (${leaf.test}) ${leaf.statement}`)
  }
  if (isNullable) branches.push(`if (${name} == null) ${name} = null`)
  if (nullable.kind === 'OBJECT' && nullable.isTypeOf === null) {
    branches.push(
      objectCode(slot, nullable, node, isNullable ? `${name} = null` : propagateNullCode(index)),
    )
  }
  const callCode = `if ((${name} = ${completeFunction}(run, ${node}, ${index}, ${name})) === PROPAGATED_NULL) ${propagateNullCode(index)}`
  return [...branches, callCode].join('\nelse ')
}

/**
 * Code that executes the subfields of the object in a slot. The selection set is planned for the
 * first object.
 */
function objectCode(
  { name, index, plan, values, form }: Slot,
  type: ObjectType,
  node: string,
  nullCode: string,
): string {
  const [childName, planName, typeName] = [`child${index}`, `plan${index}`, `type${index}`]
  values.set(childName, null).set(planName, plan).set(typeName, type)
  return `if (typeof ${name} === "object" && ${name} !== null) {
        if (typeof ${name}.then === "function") ${name} = awaitValue(run, ${node}, ${index}, ${name}, completeSettledValue)
        else if (${name} instanceof Error) throw ${name}
        else {
          ${childName} ??= ${planName}.selectionFor(${typeName})
          run.grow(${childName}.minBytes, ${planName}, ${name})
          const { execute } = ${childName}.${form === 'text' ? 'code' : 'objectCode'} ??= run.generate(${childName})
          if ((${name} = execute(run, ${node}, ${index}, ${name})) === PROPAGATED_NULL) ${nullCode}
        }
      }`
}

/**
 * CoerceResult() as code: a test for values that need no call of result coercion, and the statement
 * that stores such a value; undefined for custom scalars.
 */
function leafCode(
  type: LeafType,
  { name, index, values, form, countsBytes }: Slot,
): { readonly test: string; readonly statement: string } | undefined {
  if (type.kind === 'ENUM') {
    values.set(`names${index}`, enumNames(type))
    return {
      test: `${name} != null && (name = names${index}.get(${name})) !== undefined`,
      statement: `${name} = name`,
    }
  }
  const bytes = form === 'text' ? `${name}.length` : `bytesInObject(${name})`
  const count = countsBytes ? `bytes += ${bytes}` : '{}'
  if (type.leafTest === undefined) return undefined
  const testOf = (scalar: LeafTest): string => leafTests[scalar].source.replaceAll('$', name)
  switch (type.leafTest) {
    case 'ID':
      return {
        test: `${testOf('ID')} || (${testOf('Int')})`,
        statement: `{ if (typeof ${name} !== "string") ${name} = "" + ${name}; ${count} }`,
      }
    case 'String':
      return { test: testOf('String'), statement: count }
    default:
      return { test: testOf(type.leafTest), statement: '{}' }
  }
}

function enumNames({ valueByInternal }: EnumType): ReadonlyMap<unknown, string> {
  return new Map(Array.from(valueByInternal, ([value, { name }]) => [value, name] as const))
}

function literal(text: string): string {
  return JSON.stringify(text)
}
