import { clip } from '../errors/clip.ts'
import { GraphQLError, type ResponsePath } from '../errors/graphql-error.ts'
import { inspect, inspectInput } from '../errors/inspect.ts'
import { didYouMean } from '../errors/suggestion.ts'
import { bareObject } from '../schema/bare-object.ts'
import type { EnumType, InputObjectType, ScalarType, Type } from '../schema/compiled-schema.ts'
import { nullableTypeOf, printType } from '../schema/type-reference.ts'

/**
 * Takes one fault of an input value: where it is in the value, what stands there, and a sentence. The path is valid during the
 * call only. Returns whether it takes more; if not, coercion ends.
 */
type ReportInputFault = (path: ResponsePath, value: unknown, message: string) => boolean

/** Bounds the recursion on what clients may nest as they like: lists of a type, objects in objects. */
export const MAX_COERCION_DEPTH = 200

const MAX_REASON_LENGTH = 1_000

/**
 * Input coercion of a JSON value. Every fault is reported; the result counts only when there was none. Objects have no
 * prototype. GraphQL specification, 3.5 to 3.12, "Input Coercion".
 */
export function coerceInputValue(
  value: unknown,
  type: Type,
  report: ReportInputFault,
  hasSuggestions: boolean,
): unknown {
  return new InputCoercion(report, hasSuggestions).value(value, type, 0)
}

class InputCoercion {
  readonly #takeFault: ReportInputFault
  readonly #hasSuggestions: boolean
  readonly #path: (string | number)[] = []
  #isOver = false

  constructor(takeFault: ReportInputFault, hasSuggestions: boolean) {
    this.#takeFault = takeFault
    this.#hasSuggestions = hasSuggestions
  }

  value(value: unknown, type: Type, depth: number): unknown {
    if (value == null) {
      if (type.kind !== 'NON_NULL') return null
      return this.#report(value, `Expected non-nullable type "${clip(printType(type))}" not to be null.`)
    }
    if (depth > MAX_COERCION_DEPTH) {
      return this.#report(value, `Expected a value of at most ${MAX_COERCION_DEPTH} levels.`)
    }
    const nullable = nullableTypeOf(type)
    switch (nullable.kind) {
      case 'LIST':
        return this.#list(value, nullable.ofType, depth)
      case 'INPUT_OBJECT':
        return this.#object(value, nullable, depth)
      case 'ENUM':
        return this.#enum(value, nullable)
      case 'SCALAR':
        return this.#scalar(value, nullable)
      default:
        return undefined
    }
  }

  /** GraphQL specification, 3.11 "List", Input Coercion: a value that is no list stands for a list of it alone. */
  #list(value: unknown, itemType: Type, depth: number): unknown {
    if (!isIterable(value)) return [this.value(value, itemType, depth + 1)]
    const items: unknown[] = []
    for (const item of value) {
      if (this.#isOver) break
      this.#path.push(items.length)
      items.push(this.value(item, itemType, depth + 1))
      this.#path.pop()
    }
    return items
  }

  #object(value: unknown, type: InputObjectType, depth: number): unknown {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return this.#report(value, `Expected type "${type.name}" to be an object.`)
    }
    const given = value as Readonly<Record<string, unknown>>
    const object = bareObject()
    let left = Object.keys(given).length
    for (const field of type.fields) {
      const entry = Object.hasOwn(given, field.name) ? given[field.name] : undefined
      if (entry !== undefined) {
        left--
        this.#path.push(field.name)
        object[field.declaredName] = this.value(entry, field.type, depth + 1)
        this.#path.pop()
      } else if (field.hasDefault) {
        object[field.declaredName] = field.defaultValue
      } else if (field.type.kind === 'NON_NULL') {
        const required = `Field "${field.name}" of required type "${printType(field.type)}" was not provided.`
        this.#report(value, required)
      }
    }
    if (left > 0) this.#unknownFields(given, type)
    if (type.isOneOf) this.#oneOf(value, object, type)
    return object
  }

  #unknownFields(given: object, type: InputObjectType): void {
    for (const name of Object.keys(given)) {
      if (this.#isOver) break
      if (type.fieldByName.has(name)) continue
      const suggestion = this.#didYouMean(name, type.fieldByName.keys())
      this.#report(given, `Field "${clip(name)}" is not defined by type "${type.name}".${suggestion}`)
    }
  }

  /** GraphQL specification, 3.10.1 "OneOf Input Objects": exactly one entry, and not null. */
  #oneOf(value: object, coerced: Readonly<Record<string, unknown>>, type: InputObjectType): void {
    const [field, ...others] = type.fields.filter(({ declaredName }) => Object.hasOwn(coerced, declaredName))
    if (field === undefined || others.length > 0) {
      this.#report(value, `Exactly one key must be specified for OneOf type "${type.name}".`)
    }
    if (field !== undefined && coerced[field.declaredName] === null) {
      this.#path.push(field.name)
      this.#report(null, `Field "${field.name}" must be non-null.`)
      this.#path.pop()
    }
  }

  #enum(value: unknown, type: EnumType): unknown {
    if (typeof value === 'string') {
      const known = type.valueByName.get(value)
      if (known !== undefined) return known.value
      const suggestion = this.#didYouMean(value, type.valueByName.keys(), 'the enum value ')
      return this.#report(value, `Value "${clip(value)}" does not exist in "${type.name}" enum.${suggestion}`)
    }
    const found = inspectInput(value)
    const suggestion = this.#didYouMean(found, type.valueByName.keys(), 'the enum value ')
    return this.#report(
      value,
      `Enum "${type.name}" cannot represent non-string value: ${found}.${suggestion}`,
    )
  }

  #scalar(value: unknown, type: ScalarType): unknown {
    try {
      const coerced = type.coerceInput(value)
      return coerced === undefined ? this.#report(value, `Expected type "${type.name}".`) : coerced
    } catch (error) {
      const reason = clip(error instanceof Error ? error.message : inspect(error), MAX_REASON_LENGTH)
      return this.#report(value, isDeliberate(error) ? reason : `Expected type "${type.name}". ${reason}`)
    }
  }

  #didYouMean(found: string, known: Iterable<string>, prefix?: string): string {
    return this.#hasSuggestions ? didYouMean(found, known, prefix) : ''
  }

  #report(value: unknown, message: string): undefined {
    if (!this.#isOver) this.#isOver = !this.#takeFault(this.#path, value, message)
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  if (Array.isArray(value)) return true
  return (
    typeof value === 'object' && typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function'
  )
}

/** An error of this package or, by name, of another's: its message is a whole sentence. */
function isDeliberate(error: unknown): boolean {
  return error instanceof GraphQLError || (error instanceof Error && error.name === 'GraphQLError')
}
