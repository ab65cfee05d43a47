import type { FieldPlan, SelectionPlan } from '../../planning/plan.ts'
import type { EnumType, LeafType } from '../../schema/compiled-schema.ts'
import { isSpecified } from '../../schema/scalars.ts'
import { isLeafType, nullableTypeOf } from '../../schema/type-reference.ts'

/** The source of a function, and the values that it refers to by names. */
export interface GeneratedSource {
  readonly source: string
  readonly values: Map<string, unknown>
}

/**
 * The source of a function `(run, parent, index, value) => slots` that executes a selection set as `interpretSelection` does. It reads
 * leaves that are properties, and tests whether they are what result coercion leaves as they are; for everything else it calls what
 * interprets the plan, at that place.
 */
export function executorSource(selection: SelectionPlan): GeneratedSource {
  const { objectType, fields } = selection
  const values = new Map<string, unknown>([['selection', selection]])
  const declared: string[] = []
  const lines: string[] = []
  const needsNode = fields.some(plan => !isRead(plan) && plan.source !== 'typename')
  const nodeOf = needsNode ? 'node' : `(node ??= ${newNode})`
  for (const plan of fields) {
    const slot = `s${plan.index}`
    declared.push(slot)
    if (plan.source === 'typename') {
      lines.push(...within(plan, values, [`${slot} = ${literal(objectType.name)}`]))
      continue
    }
    values.set(`plan${plan.index}`, plan)
    const completed = isRead(plan)
      ? [...readProperty(plan, slot), ...completeSlot(plan, slot, values, nodeOf, 'completeProperty')]
      : isCalled(plan)
        ? [...callResolver(plan, slot, values), ...completeSlot(plan, slot, values, 'node', 'completeResult')]
        : [
            `if ((${slot} = executeField(run, node, plan${plan.index})) === NULLED) return leaveObject(run, node, ${plan.index})`,
          ]
    lines.push(...within(plan, values, [`at = ${plan.index}`, ...completed]))
  }
  const slots = `[${declared.join(', ')}]`
  const source = `(run, parent, index, value) => {
    ${fields.some(isRead) ? 'if (typeof value !== "object" || value === null) return interpretSelection(run, parent, index, selection, value)' : ''}
    let at = 0, bytes = 0, name, node = ${needsNode ? newNode : 'null'}
    ${declared.length > 0 ? `let ${declared.join(', ')}` : ''}
    try {
      ${lines.join('\n')}
      run.grow(bytes)
    } catch (thrown) {
      const rest = node ?? ${newNode}
      rest.slots = ${slots}.slice(0, at)
      return executeRest(run, rest, thrown)
    }
    const slots = ${slots}
    if (node !== null) node.slots = slots
    return slots
  }`
  return { source, values }
}

/** Code for the node of the object; most objects are read without one. */
const newNode = 'new ObjectNode(parent, index, value, selection, none)'

/** Whether a field is read by generated code: a property whose arguments cannot be wrong. */
function isRead({ source, arguments: prepared }: FieldPlan): boolean {
  return source === 'property' && prepared?.hasVariable !== true
}

function within(plan: FieldPlan, values: Map<string, unknown>, lines: readonly string[]): readonly string[] {
  if (plan.condition === null) return lines
  values.set(`condition${plan.index}`, plan.condition)
  return [`if (run.includes(condition${plan.index})) {`, ...lines, '}']
}

/** Whether generated code calls the resolver of a field itself. */
function isCalled({ source, field }: FieldPlan): boolean {
  return source === 'resolver' && field.signature === 'positional'
}

function readProperty({ field }: FieldPlan, slot: string): readonly string[] {
  const [first, ...others] = field.propertyNames.map(name => `value[${literal(name)}]`)
  return [
    `${slot} = ${first ?? 'undefined'}`,
    ...others.map(other => `if (${slot} === undefined) ${slot} = ${other}`),
  ]
}

function callResolver(plan: FieldPlan, slot: string, values: Map<string, unknown>): readonly string[] {
  const { index, field } = plan
  values.set(`resolve${index}`, field.resolve)
  values.set(`field${index}`, field)
  const given =
    field.arguments.length === 0 ? '{}' : `givenArguments(field${index}, run.argumentsOf(plan${index}))`
  const info = `fieldInfo(run, plan${index}, node)`
  return [
    'if (run.closedBecause !== null) throw run.closedBecause',
    `${slot} = resolve${index}(value, ${given}, run.context, ${info})`,
  ]
}

/**
 * Completes what stands in a slot: a leaf that result coercion leaves as it is, and an object of a type that needs no test. What is neither
 * is completed by a call.
 */
function completeSlot(
  plan: FieldPlan,
  slot: string,
  values: Map<string, unknown>,
  node: string,
  call: 'completeProperty' | 'completeResult',
): readonly string[] {
  const { type } = plan.field
  const nullable = nullableTypeOf(type)
  const isNullable = nullable === type
  const leave = `return leaveObject(run, node, ${plan.index})`
  const unusual = `if ((${slot} = ${call}(run, ${node}, plan${plan.index}, ${slot})) === NULLED) ${leave}`
  const branches: string[] = []
  if (isLeafType(nullable)) {
    const usual = usualLeaf(nullable, slot, plan.index, values)
    if (usual !== undefined) {
      branches.push(`if (${usual.test}) ${usual.keep}`)
    }
  }
  if (isNullable) branches.push(`if (${slot} == null) ${slot} = null`)
  if (nullable.kind === 'OBJECT' && nullable.isTypeOf === null) {
    const child = plan.selectionFor(nullable)
    if (child.nullable.length === 0) {
      values.set(`child${plan.index}`, child)
      const isNulled = isNullable ? `${slot} = null` : leave
      branches.push(`if (typeof ${slot} === "object" && ${slot} !== null) {
        if (typeof ${slot}.then === "function") ${slot} = awaitResult(run, ${node}, plan${plan.index}, ${slot})
        else if (${slot} instanceof Error) throw ${slot}
        else {
          run.grow(${child.minBytes}, plan${plan.index}, ${slot})
          const { execute } = child${plan.index}.code ??= run.generate(child${plan.index})
          if ((${slot} = execute(run, ${node}, ${plan.index}, ${slot})) === NULLED) ${isNulled}
        }
      }`)
    }
  }
  return [[...branches, unusual].join('\nelse ')]
}

/** A test of values that result coercion takes for granted, and what comes of them; undefined where no test tells. */
function usualLeaf(
  type: LeafType,
  slot: string,
  index: number,
  values: Map<string, unknown>,
): { readonly test: string; readonly keep: string } | undefined {
  if (type.kind === 'ENUM') {
    values.set(`names${index}`, namesOf(type))
    return {
      test: `${slot} != null && (name = names${index}.get(${slot})) !== undefined`,
      keep: `${slot} = name`,
    }
  }
  if (!isSpecified(type)) return undefined
  const isInt = `typeof ${slot} === "number" && (${slot} | 0) === ${slot}`
  switch (type.name) {
    case 'Int':
      return { test: isInt, keep: '{}' }
    case 'Float':
      return { test: `typeof ${slot} === "number" && ${slot} - ${slot} === 0`, keep: '{}' }
    case 'Boolean':
      return { test: `typeof ${slot} === "boolean"`, keep: '{}' }
    case 'ID':
      return {
        test: `typeof ${slot} === "string" || (${isInt})`,
        keep: `bytes += (${slot} = "" + ${slot}).length`,
      }
    default:
      return { test: `typeof ${slot} === "string"`, keep: `bytes += ${slot}.length` }
  }
}

function namesOf({ valueByInternal }: EnumType): ReadonlyMap<unknown, string> {
  return new Map(Array.from(valueByInternal, ([value, { name }]) => [value, name] as const))
}

function literal(text: string): string {
  return JSON.stringify(text)
}
