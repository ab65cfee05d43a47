import { OperationTypeNode, type ExecutionResult } from 'graphql'
import type { OperationPlan } from './plan-operation.ts'
import { executeField } from './execute-field.ts'
import { Container, Root, Slot, type Pending } from './pending.ts'
import { Run, type RunArguments, type RunSettings } from './run.ts'

/**
 * ExecuteOperation(), with the result that graphql-js returns: a promise only where something is
 * awaited. GraphQL specification, 6.2 "Executing Operations".
 */
export function executeOperation(
  settings: RunSettings,
  plan: OperationPlan,
  given: RunArguments,
): ExecutionResult | Promise<ExecutionResult> {
  const run = new Run(settings, given)
  const result = execute(run, plan, given.rootValue)
  return run.ending === null ? result : run.ending.conclude(result)
}

function execute(
  run: Run,
  plan: OperationPlan,
  rootValue: unknown,
): ExecutionResult | Promise<ExecutionResult> {
  try {
    const data =
      run.operation.operation === OperationTypeNode.MUTATION
        ? executeSerially(run, plan, rootValue)
        : plan.root.execute(run, rootValue, undefined)
    if (data instanceof Container) return resultOf(run, promiseOf(data))
    return data instanceof Promise ? resultOf(run, data) : response(run, data)
  } catch (thrown) {
    return failure(run, thrown)
  }
}

function promiseOf(pending: Pending): Promise<unknown> {
  return new Promise((resolve, reject) => {
    pending.attach(new Root(resolve, reject))
  })
}

function resultOf(run: Run, promise: Promise<unknown>): Promise<ExecutionResult> {
  return promise.then(
    data => response(run, data),
    (thrown: unknown) => failure(run, thrown),
  )
}

function response({ errors, ending }: Run, data: unknown): ExecutionResult {
  ending?.answer()
  const made = data as ExecutionResult['data']
  return errors.length === 0 ? { data: made! } : { errors, data: made! }
}

function failure(run: Run, thrown: unknown): ExecutionResult {
  const error = run.version.errorOf(run.host, thrown)
  run.addError(error, undefined)
  return response(run, null)
}

/**
 * Executes the root fields of a mutation, each after the one before it has its value, by promises as
 * those of graphql-js.
 */
function executeSerially(run: Run, plan: OperationPlan, rootValue: unknown): unknown {
  const { type, fields } = plan.root
  let data: unknown = Object.create(null)
  for (const field of fields) {
    const execute = (before: unknown): unknown => {
      run.refuseAfterEnd()
      const path = { prev: undefined, key: field.key, typename: type.name }
      const value = executeField(run, field, rootValue, path)
      if (value instanceof Slot) return promiseOfSlot(value).then(settled => add(before, settled))
      return add(before, value)
    }
    const add = (before: unknown, value: unknown): unknown => {
      ;(before as Record<string, unknown>)[field.key] = value
      return before
    }
    data = data instanceof Promise ? data.then(execute) : execute(data)
  }
  return data
}

/** The value of a slot alone. */
function promiseOfSlot(slot: Slot): Promise<unknown> {
  return new Promise((resolve, reject) => {
    slot.enter({ fulfillEntry: (_key, value) => resolve(value), rejectEntry: reject }, '')
  })
}
