import type { FieldPlan, SelectionPlan } from '../../planning/plan.ts'
import type { EnumType, LeafType, ObjectType } from '../../schema/compiled/compiled-schema.ts'
import type { LeafTest } from '../../schema/definitions/scalar-coercion.ts'
import { leafTests } from '../../schema/scalars/leaf-tests.ts'
import { isLeafType, nullableTypeOf } from '../../schema/compiled/type-reference.ts'
import { newSlots } from '../slots/response-node.ts'

/** The source of a function, and the values that it refers to, by name. */
export interface GeneratedSource {
  readonly source: string
  readonly values: Map<string, unknown>
}

/** The form of the slots that generated code makes: an array for text, or the plain object. */
export type SlotsForm = 'text' | 'object'

/** What generated code does beside executing. */
export interface ExecutorOptions {
  readonly form: SlotsForm
  /** Whether the bytes of strings are counted. */
  readonly countsBytes: boolean
}

/**
 * The source of a function `(run, parent, index, value) => slots` that executes a selection set as
 * `interpretSelection` does. It reads properties, calls positional resolvers, and tests whether
 * result coercion would return a leaf unchanged. For everything else it calls the functions that
 * interpret the plan.
 */
export function executorSource(
  selection: SelectionPlan,
  { form, countsBytes }: ExecutorOptions,
): GeneratedSource {
  const { objectType, fields } = selection
  const values = new Map<string, unknown>([['selection', selection]])
  const declared: string[] = []
  const lines: string[] = []
  const needsNode = fields.some(plan => !isRead(plan) && plan.source !== 'typename')
  const nodeOf = needsNode ? 'node' : `(node ??= ${newNode})`
  for (const [index, plan] of fields.entries()) {
    const slot: Slot = { name: `s${index}`, index, plan, values, form, countsBytes }
    declared.push(slot.name)
    if (plan.source === 'typename') {
      lines.push(`${slot.name} = ${literal(objectType.name)}`)
      continue
    }
    lines.push(`at = ${index}`)
    if (isRead(plan))
      lines.push(...readProperty(slot), completeSlot(slot, nodeOf, 'completeProperty'))
    else if (isCalled(plan))
      lines.push(...callResolver(slot), completeSlot(slot, 'node', 'completeResult'))
    else
      lines.push(
        `if ((${slot.name} = executeField(run, node, ${index})) === PROPAGATED_NULL) ${leave(index)}`,
      )
  }
  if (form === 'text') values.set('template', templateOf(declared.length))
  const source = `(run, parent, index, value) => {
    ${fields.some(isRead) ? 'if (typeof value !== "object" || value === null) return interpretCollectedFields(run, parent, index, selection, value)' : ''}
    let at = 0, bytes = 0, name, node = ${needsNode ? newNode : 'null'}
    ${declared.length > 0 ? `let ${declared.join(', ')}` : ''}
    try {
      ${lines.join('\n')}
      ${countsBytes ? 'run.grow(bytes)' : ''}
    } catch (thrown) {
      return executeRemainingFields(run, node ?? ${newNode}, [${declared.join(', ')}].slice(0, at), thrown)
    }
    ${form === 'text' ? slotsCode(declared) : `const slots = setPrototypeOf(new Object(${declared.join(', ')}), null)`}
    if (node !== null) node.slots = slots
    return slots
  }`
  return { source: form === 'text' ? source : withConstructor(fields, source), values }
}

function slotsCode(declared: readonly string[]): string {
  return [
    'const slots = template.slice()',
    ...declared.map((name, index) => `slots[${index}] = ${name}`),
  ].join('\n')
}

/**
 * Puts code into a function with a constructor of its objects. They are no object literals, for the
 * reason that `newSlots` has; without the prototype of objects `__proto__` is an ordinary property.
 */
function withConstructor(fields: readonly FieldPlan[], source: string): string {
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
 * The array that the slots of an object are copied from; `newSlots` has the reason why it is not a
 * literal. It is filled with `push`, because V8 shares the elements of a literal until they are
 * written.
 */
function templateOf(count: number): unknown[] {
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

/** Code that makes the node of the object; most objects need none. */
const newNode = 'new ObjectNode(parent, index, value, selection, none)'

/**
 * Whether generated code reads a field: a property whose arguments hold no variable, so that
 * coercing them cannot fail.
 */
function isRead({ source, arguments: prepared }: FieldPlan): boolean {
  return source === 'property' && prepared?.hasVariable !== true
}

/** Whether generated code calls the resolver of a field itself. */
function isCalled({ source, field }: FieldPlan): boolean {
  return source === 'resolver' && field.signature === 'positional'
}

function readProperty({ name, plan: { field } }: Slot): readonly string[] {
  const [first, ...others] = field.propertyNames.map(property => `value[${literal(property)}]`)
  return [
    `${name} = ${first ?? 'undefined'}`,
    ...others.map(other => `if (${name} === undefined) ${name} = ${other}`),
  ]
}

function callResolver({ name, index, plan, values }: Slot): readonly string[] {
  const { field } = plan
  const resolve = field.resolve === null ? 'run.request.fieldResolver' : `resolve${index}`
  if (field.resolve !== null) values.set(resolve, field.resolve)
  let given = '{}'
  if (field.arguments.length > 0) {
    values.set(`plan${index}`, plan)
    given = `givenArguments(plan${index}, run.argumentsOf(plan${index}))`
  }
  return [
    'if (run.closingError !== null) throw run.closingError',
    `${name} = ${field.resolve === null ? `(0, ${resolve})` : resolve}(value, ${given}, run.context, run.infoOf(node, ${index}))`,
  ]
}

function leave(index: number): string {
  return `return propagateNullFromField(run, node, ${index})`
}

/**
 * Code that completes the value in a slot: leaves that result coercion returns unchanged, and
 * objects of a type without `isTypeOf`. Other values are completed by a call of `call`.
 */
function completeSlot(
  slot: Slot,
  node: string,
  call: 'completeProperty' | 'completeResult',
): string {
  const { name, index, plan } = slot
  const { type } = plan.field
  const nullable = nullableTypeOf(type)
  const isNullable = nullable === type
  const branches: string[] = []
  if (isLeafType(nullable)) {
    const leaf = inlinedLeaf(nullable, slot)
    if (leaf !== undefined) branches.push(`if (${leaf.test}) ${leaf.keep}`)
  }
  if (isNullable) branches.push(`if (${name} == null) ${name} = null`)
  if (nullable.kind === 'OBJECT' && nullable.isTypeOf === null) {
    branches.push(executeObject(slot, nullable, node, isNullable ? `${name} = null` : leave(index)))
  }
  const otherwise = `if ((${name} = ${call}(run, ${node}, ${index}, ${name})) === PROPAGATED_NULL) ${leave(index)}`
  return [...branches, otherwise].join('\nelse ')
}

/**
 * Code that executes the object in a slot; its selection set is planned when the first object
 * comes.
 */
function executeObject(
  { name, index, plan, values, form }: Slot,
  type: ObjectType,
  node: string,
  nulled: string,
): string {
  const [child, planName, typeName] = [`child${index}`, `plan${index}`, `type${index}`]
  values.set(child, null).set(planName, plan).set(typeName, type)
  return `if (typeof ${name} === "object" && ${name} !== null) {
        if (typeof ${name}.then === "function") ${name} = awaitValue(run, ${node}, ${index}, ${name}, completeSettledValue)
        else if (${name} instanceof Error) throw ${name}
        else {
          ${child} ??= ${planName}.selectionFor(${typeName})
          run.grow(${child}.minBytes, ${planName}, ${name})
          const { execute } = ${child}.${form === 'text' ? 'code' : 'objectCode'} ??= run.generate(${child})
          if ((${name} = execute(run, ${node}, ${index}, ${name})) === PROPAGATED_NULL) ${nulled}
        }
      }`
}

/**
 * A test for values that need no call of result coercion, and the code that keeps such a value;
 * undefined for custom scalars.
 */
function inlinedLeaf(
  type: LeafType,
  { name, index, values, form, countsBytes }: Slot,
): { readonly test: string; readonly keep: string } | undefined {
  if (type.kind === 'ENUM') {
    values.set(`names${index}`, namesOf(type))
    return {
      test: `${name} != null && (name = names${index}.get(${name})) !== undefined`,
      keep: `${name} = name`,
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
        keep: `{ if (typeof ${name} !== "string") ${name} = "" + ${name}; ${count} }`,
      }
    case 'String':
      return { test: testOf('String'), keep: count }
    default:
      return { test: testOf(type.leafTest), keep: '{}' }
  }
}

function namesOf({ valueByInternal }: EnumType): ReadonlyMap<unknown, string> {
  return new Map(Array.from(valueByInternal, ([value, { name }]) => [value, name] as const))
}

function literal(text: string): string {
  return JSON.stringify(text)
}
