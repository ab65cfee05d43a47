import { inspect } from '../errors/inspect.ts'
import { isThenable } from '../runtime/is-thenable.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import type { InputObjectType, InputValue, Type } from '../schema/compiled/compiled-schema.ts'
import type { ConstraintTests } from '../schema/constraints/constraint-tests.ts'
import { keysOf, type StandardSchema } from '../schema/definitions/standard-schema.ts'
import type { ArgumentValues } from './coerce-arguments.ts'
import { MAX_ISSUES, type InputIssue, type InputPath } from './input-issues.ts'

/** The value that the host's schemas make of a valid value; where there are issues, any value. */
export interface CheckedValue<Value = unknown> {
  readonly value: Value
  /** The first issues, with their paths from this value. */
  readonly issues: readonly InputIssue[]
  /** The number of all issues, and of exceptions. */
  readonly issueCount: number
  /** The first exception of a `validate`; null for none. */
  readonly exception: { readonly thrown: unknown } | null
}

type Pending = CheckedValue | Promise<CheckedValue>

/** Whether types and argument definitions have anything to check. */
export class CheckedTypes {
  readonly #types = new Map<InputObjectType, boolean>()

  /** Whether an argument, or what its value may hold, has constraints or a `validate`. */
  has(inputValue: InputValue): boolean {
    return hasOwnChecks(inputValue) || this.hasType(inputValue.type)
  }

  hasType(type: Type): boolean {
    const inputObject = inputObjectOf(type)
    if (inputObject === undefined) return false
    const isKnown = this.#types.get(inputObject)
    return isKnown ?? this.#search(inputObject)
  }

  /** Searches the input objects that an input object refers to, itself included. */
  #search(start: InputObjectType): boolean {
    const inputObjects = new Set([start])
    let isChecked = false
    for (const { fields, validate } of inputObjects) {
      isChecked ||= validate !== null || fields.some(hasOwnChecks)
      for (const { type } of fields) {
        const inputObject = inputObjectOf(type)
        if (inputObject !== undefined) inputObjects.add(inputObject)
      }
    }
    // What an unchecked input object refers to is unchecked, too.
    if (isChecked) this.#types.set(start, true)
    else for (const inputObject of inputObjects) this.#types.set(inputObject, false)
    return isChecked
  }
}

function hasOwnChecks({ constraints, validate }: InputValue): boolean {
  return constraints !== null || validate !== null
}

function inputObjectOf(type: Type): InputObjectType | undefined {
  let innerType = type
  while (innerType.kind === 'LIST' || innerType.kind === 'NON_NULL') innerType = innerType.ofType
  return innerType.kind === 'INPUT_OBJECT' ? innerType : undefined
}

/**
 * Checks the coerced values of one request by the constraints and schemas of their definitions:
 * the fields of an input object first, then the object, then the argument. What has issues is not
 * checked further. A value is validated once by each schema, wherever a variable brings it.
 */
export class InputChecks {
  readonly #types: CheckedTypes
  /** The number of issues of a list after which its items are not checked any more. */
  readonly #maxIssues: number
  readonly #checkedByType = new Map<Type, Map<unknown, Pending>>()
  readonly #checkedBySchema = new Map<StandardSchema, Map<unknown, Pending>>()

  constructor(types: CheckedTypes, maxIssues: number) {
    this.#types = types
    this.#maxIssues = maxIssues
  }

  /** Checks the values of the arguments of a field. */
  checkArguments(
    definitions: readonly InputValue[],
    values: ArgumentValues,
  ): CheckedValue<ArgumentValues> | Promise<CheckedValue<ArgumentValues>> {
    return this.#checkEntries(definitions, values)
  }

  #checkEntries(
    definitions: readonly InputValue[],
    entries: Readonly<Record<string, unknown>>,
  ): CheckedValue<ArgumentValues> | Promise<CheckedValue<ArgumentValues>> {
    const checkedDefinitions = definitions.filter(
      definition => entries[definition.declaredName] != null && this.#types.has(definition),
    )
    const outcomes = checkedDefinitions.map(definition =>
      this.#checkInputValue(definition, entries[definition.declaredName]),
    )
    return whenAllSettled(outcomes, checkedValues => {
      let copy: Record<string, unknown> | undefined
      for (const [index, { declaredName }] of checkedDefinitions.entries()) {
        const { value } = checkedValues[index]!
        if (value === entries[declaredName]) continue
        copy ??= Object.assign(Object.create(null) as Record<string, unknown>, entries)
        copy[declaredName] = value
      }
      return joined(copy ?? entries, checkedValues, index => checkedDefinitions[index]!.name)
    })
  }

  #checkInputValue(definition: InputValue, value: unknown): Pending {
    const { type, constraints, validate } = definition
    const misfit = constraints === null ? valid(value) : this.#test(type, value, constraints)
    return whenSettled(this.#checkType(type, value), inner => {
      if (misfit.issueCount > 0 || inner.issueCount > 0 || validate === null)
        return joined(inner.value, [misfit, inner])
      return this.#validate(validate, inner.value, type)
    })
  }

  /** Checks what is inside a value of a type, and the value by its type; once for each object. */
  #checkType(type: Type, value: unknown): Pending {
    if (type.kind === 'NON_NULL') return this.#checkType(type.ofType, value)
    if (value == null || !this.#types.hasType(type)) return valid(value)
    return memoized(this.#checkedByType, type, value, () =>
      type.kind === 'LIST'
        ? this.#checkItems(type.ofType, value as readonly unknown[])
        : this.#checkObject(type as InputObjectType, value as Readonly<Record<string, unknown>>),
    )
  }

  #checkItems(itemType: Type, items: readonly unknown[]): Pending {
    const outcomes: Pending[] = []
    let issueCount = 0
    for (const item of items) {
      if (issueCount >= this.#maxIssues) break
      const outcome = this.#checkType(itemType, item)
      outcomes.push(outcome)
      if (!(outcome instanceof Promise)) issueCount += outcome.issueCount
    }
    return whenAllSettled(outcomes, checkedItems => {
      const isChanged = checkedItems.some(({ value }, index) => value !== items[index])
      const value = isChanged ? checkedItems.map(item => item.value) : items
      return joined(value, checkedItems, index => index)
    })
  }

  #checkObject(
    { fields, validate }: InputObjectType,
    object: Readonly<Record<string, unknown>>,
  ): Pending {
    return whenSettled<CheckedValue, CheckedValue>(this.#checkEntries(fields, object), inner =>
      inner.issueCount > 0 || validate === null
        ? inner
        : this.#validate(validate, inner.value, undefined, fields),
    )
  }

  #test(type: Type, value: unknown, constraints: ConstraintTests): CheckedValue {
    const issues: InputIssue[] = []
    let issueCount = 0
    const add = (message: string, path: InputPath): void => {
      if (++issueCount <= MAX_ISSUES) issues.push({ message, path })
    }
    for (const { holds, message } of constraints.list) if (!holds(value)) add(message, [])
    const testValue = (itemType: Type, item: unknown, path: InputPath): void => {
      if (item == null) return
      if (itemType.kind === 'NON_NULL') return testValue(itemType.ofType, item, path)
      if (itemType.kind !== 'LIST') {
        for (const { holds, message } of constraints.value) if (!holds(item)) add(message, path)
        return
      }
      for (const [index, innerItem] of (item as readonly unknown[]).entries()) {
        if (issueCount >= this.#maxIssues) return
        testValue(itemType.ofType, innerItem, [...path, index])
      }
    }
    if (constraints.value.length > 0) testValue(type, value, [])
    return { value, issues, issueCount, exception: null }
  }

  /** @param fields of the object that is validated, else the type of the value */
  #validate(
    schema: StandardSchema,
    value: unknown,
    type: Type | undefined,
    fields?: readonly InputValue[],
  ): Pending {
    const read = (result: unknown): CheckedValue => readResult(result, value, type, fields)
    return memoized(this.#checkedBySchema, schema, value, () => {
      try {
        const result: unknown = schema['~standard'].validate(value)
        if (!isThenable(result)) return read(result)
        return Promise.resolve(result).then(read).catch(failed)
      } catch (thrown) {
        return failed(thrown)
      }
    })
  }
}

/** @throws TypeError when the result is none of Standard Schema */
function readResult(
  result: unknown,
  value: unknown,
  type: Type | undefined,
  fields: readonly InputValue[] | undefined,
): CheckedValue {
  if (!isResult(result)) {
    throw new TypeError(
      `The schema in validate returned ${inspect(result)}; expected { value } or { issues: [{ message }] }, as Standard Schema has it.`,
    )
  }
  if (result.issues === undefined) return valid(result.value)
  const issues = result.issues.slice(0, MAX_ISSUES).map(issue => ({
    message: issue.message,
    path: pathOfKeys(keysOf(issue), type, fields),
  }))
  if (issues.length === 0) issues.push({ message: 'Invalid value', path: [] })
  return { value, issues, issueCount: Math.max(result.issues.length, 1), exception: null }
}

const noIssues: readonly InputIssue[] = []

function valid(value: unknown): CheckedValue {
  return { value, issues: noIssues, issueCount: 0, exception: null }
}

function failed(thrown: unknown): CheckedValue {
  return { value: undefined, issues: noIssues, issueCount: 1, exception: { thrown } }
}

/** Joins the issues of the parts of a value; `keyOf` returns the key of a part in the value. */
function joined<Value>(
  value: Value,
  parts: readonly CheckedValue[],
  keyOf?: (index: number) => string | number,
): CheckedValue<Value> {
  const issues: InputIssue[] = []
  let issueCount = 0
  let exception: CheckedValue['exception'] = null
  for (const [index, part] of parts.entries()) {
    issueCount += part.issueCount
    exception ??= part.exception
    for (const { message, path } of part.issues) {
      if (issues.length === MAX_ISSUES) break
      issues.push({ message, path: keyOf === undefined ? path : [keyOf(index), ...path] })
    }
  }
  return { value, issues, issueCount, exception }
}

/** The path that a schema reports, with the names of input fields in GraphQL. */
function pathOfKeys(
  keys: readonly PropertyKey[],
  valueType: Type | undefined,
  objectFields?: readonly InputValue[],
): InputPath {
  let type = valueType
  let fields = objectFields
  return keys.map(key => {
    while (type?.kind === 'NON_NULL') type = type.ofType
    if (type?.kind === 'LIST') {
      type = type.ofType
      return typeof key === 'number' ? key : String(key)
    }
    fields = type?.kind === 'INPUT_OBJECT' ? type.fields : fields
    const field = fields?.find(({ declaredName }) => declaredName === key)
    type = field?.type
    fields = undefined
    if (field !== undefined) return field.name
    return typeof key === 'number' ? key : String(key)
  })
}

/** Returns the outcome for a key and a value, made once. */
function memoized<Key>(
  outcomes: Map<Key, Map<unknown, Pending>>,
  key: Key,
  value: unknown,
  make: () => Pending,
): Pending {
  let outcomeByValue = outcomes.get(key)
  if (outcomeByValue === undefined)
    outcomes.set(key, (outcomeByValue = new Map<unknown, Pending>()))
  let outcome = outcomeByValue.get(value)
  if (outcome === undefined) outcomeByValue.set(value, (outcome = make()))
  return outcome
}

/** Calls `next` with all outcomes; a promise only where one of them is a promise. */
function whenAllSettled<Result>(
  outcomes: readonly Pending[],
  next: (checked: readonly CheckedValue[]) => Result,
): Result | Promise<Result> {
  return outcomes.some(outcome => outcome instanceof Promise)
    ? Promise.all(outcomes.map(async outcome => outcome)).then(next)
    : next(outcomes as readonly CheckedValue[])
}

function isResult(
  result: unknown,
): result is Exclude<ReturnType<StandardSchema['~standard']['validate']>, Promise<unknown>> {
  if (typeof result !== 'object' || result === null) return false
  const { issues } = result as { readonly issues?: unknown }
  if (issues === undefined) return 'value' in result
  return Array.isArray(issues) && issues.every(issue => typeof issue === 'object' && issue !== null)
}
