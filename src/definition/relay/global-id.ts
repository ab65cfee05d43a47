import { badInputError } from '../../errors/graphql-error.ts'
import { inspect, inspectInput } from '../../errors/inspect.ts'
import { SchemaError } from '../../errors/schema-error.ts'
import type { StandardSchema, ValidationIssue } from '../../schema/definitions/standard-schema.ts'
import { jsonList, keyForm, type KeyOf, type KeyShape } from './key.ts'

/** An ID that no response has is longer than this, in characters. */
const MAX_LENGTH = 2048

/**
 * The IDs of the records of a type, which are unique among those of all types. A `GlobalId` is a
 * schema of Standard Schema for the option `validate` of an argument of type `id`: the resolver
 * receives the key.
 */
export interface GlobalId<TypeName extends string, Key> extends StandardSchema<string, Key> {
  /** The name of the type. */
  readonly typeName: TypeName
  /**
   * Returns the ID of a key: Base64 of the type's name, a colon, and the key.
   *
   * @throws TypeError when the key is not of its kind
   */
  readonly encode: (key: Key) => string
  /**
   * Returns the key of an ID.
   *
   * @throws GraphQLError with the code `BAD_USER_INPUT` unless `encode` makes this ID
   */
  readonly decode: (id: unknown) => Key
  /** Returns the key of an ID; undefined unless `encode` makes this ID. */
  readonly read: (id: unknown) => Key | undefined
  /** Returns the key in the properties of a record: `id`, or those that the kind of the key names. */
  readonly keyIn: (record: object) => Key
  /** The schema of a list of IDs, for an argument with `array: true` or `full: true`. */
  readonly list: StandardSchema<readonly string[], Key[]>
}

/** A decoded ID of one of several types. */
export type DecodedId<Id> =
  Id extends GlobalId<infer TypeName, infer Key>
    ? { readonly typeName: TypeName; readonly key: Key }
    : never

/** The IDs of several types, for an argument that takes each of them. */
export interface GlobalIds<Id extends GlobalId<string, any>> extends StandardSchema<
  string,
  DecodedId<Id>
> {
  /**
   * Returns the type's name and the key of an ID.
   *
   * @throws GraphQLError with the code `BAD_USER_INPUT` unless one of the types has the ID
   */
  readonly decode: (id: unknown) => DecodedId<Id>
  /** The schema of a list of IDs. */
  readonly list: StandardSchema<readonly string[], DecodedId<Id>[]>
}

/**
 * Returns the global IDs of a type. The key is the property `id` of its records, of the kind
 * `string`, `number`, `bigint`, `uuid` or `date`, or an object with several properties. Object
 * Identification, 1 "Node Interface".
 *
 * @example
 * const UserId = globalId('User', 'number')
 * UserId.encode(1) // 'VXNlcjox'
 * UserId.decode('VXNlcjox') // 1
 * const SeatId = globalId('Seat', { row: 'number', seat: 'string' })
 * SeatId.decode(SeatId.encode({ row: 3, seat: 'A' })) // { row: 3, seat: 'A' }
 * arg('user_id', 'id', { null: false, validate: UserId }) // the resolver receives a number
 *
 * @throws SchemaError when the name is no name of a type, or the kind is none of these
 */
export function globalId<const TypeName extends string, const Shape extends KeyShape>(
  typeName: TypeName,
  kind: Shape,
): GlobalId<TypeName, KeyOf<Shape>> {
  if (typeof (typeName as unknown) !== 'string' || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(typeName))
    throw new SchemaError([
      `globalId() has the name ${inspect(typeName)}; expected the name of a type.`,
    ])
  const form = keyForm(kind, `globalId("${typeName}")`)
  const isSingle = typeof kind === 'string'
  const write = (key: unknown): string => {
    const texts = form.write(key)
    return base64Of(`${typeName}:${isSingle ? texts[0]! : JSON.stringify(texts)}`)
  }
  const read: ReadId = id => {
    const parts = idParts(id)
    if (parts?.typeName !== typeName) return undefined
    const key = form.read(isSingle ? [parts.keyText] : (jsonList(parts.keyText) ?? []))
    return key !== undefined && write(key) === id ? { key } : undefined
  }
  return {
    typeName,
    encode(key) {
      const id = write(key)
      if (id.length <= MAX_LENGTH) return id
      throw new TypeError(
        `The ID of a key of ${typeName} has ${id.length} characters; expected ${MAX_LENGTH} at most.`,
      )
    },
    read: id => read(id)?.key as KeyOf<Shape> | undefined,
    keyIn: record => form.keyIn(record) as KeyOf<Shape>,
    ...schemasOf<KeyOf<Shape>>(read, typeName),
  }
}

/**
 * Returns the global IDs of several types, whose decoded form has the name of the type and the key.
 *
 * @example
 * const Subject = globalIds(globalId('User', 'number'), globalId('Team', 'uuid'))
 * arg('subject_id', 'id', { null: false, validate: Subject })
 * // the resolver receives { typeName: 'User', key: 1 }, for example
 */
export function globalIds<const Ids extends readonly GlobalId<string, any>[]>(
  ...ids: Ids
): GlobalIds<Ids[number]> {
  const idByName = new Map(ids.map(id => [id.typeName, id]))
  const read: ReadId = id => {
    const parts = idParts(id)
    const type = parts === undefined ? undefined : idByName.get(parts.typeName)
    if (type === undefined) return undefined
    const key: unknown = type.read(id)
    return key === undefined ? undefined : { key: { typeName: type.typeName, key } }
  }
  return schemasOf<DecodedId<Ids[number]>>(read, [...idByName.keys()].join(' or '))
}

/** Returns the decoded form of an ID; undefined for a value that is no ID of the types. */
type ReadId = (id: unknown) => { readonly key: unknown } | undefined

function schemasOf<Key>(
  read: ReadId,
  typeNames: string,
): Pick<GlobalId<string, Key>, 'decode' | 'list' | '~standard'> {
  return {
    decode(id) {
      const decoded = read(id)
      if (decoded !== undefined) return decoded.key as Key
      throw badInputError(refusalOf(id, typeNames))
    },
    '~standard': {
      ...standard,
      validate(id) {
        const decoded = read(id)
        return decoded === undefined
          ? { issues: [{ message: refusalOf(id, typeNames) }] }
          : { value: decoded.key }
      },
    },
    list: {
      '~standard': {
        ...standard,
        validate(ids) {
          const issues: ValidationIssue[] = []
          const keys = (ids as readonly unknown[]).map((id, index) => {
            const decoded = id === null ? { key: null } : read(id)
            if (decoded === undefined)
              issues.push({ message: refusalOf(id, typeNames), path: [index] })
            return decoded?.key
          })
          return issues.length > 0 ? { issues } : { value: keys }
        },
      },
    },
  }
}

const standard = { version: 1, vendor: 'tapeql' } as const

function refusalOf(id: unknown, typeNames: string): string {
  const parts = idParts(id)
  const kind = parts === undefined ? 'no ID of a response' : `an ID of ${parts.typeName}`
  return `The value ${inspectInput(id)} is ${kind}; expected an ID of ${typeNames}.`
}

interface IdParts {
  readonly typeName: string
  readonly keyText: string
}

/**
 * Returns the parts of a global ID of any type; undefined for a value of another form, also for
 * Base64 that is not the one form of its bytes, and for bytes that are no UTF-8.
 */
export function idParts(id: unknown): IdParts | undefined {
  if (typeof id !== 'string' || id.length > MAX_LENGTH) return undefined
  const text = Buffer.from(id, 'base64').toString()
  const colon = text.indexOf(':')
  const typeName = text.slice(0, Math.max(colon, 0))
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(typeName) || base64Of(text) !== id) return undefined
  return { typeName, keyText: text.slice(colon + 1) }
}

function base64Of(text: string): string {
  return Buffer.from(text).toString('base64')
}
