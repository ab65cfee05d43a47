import { badInputError } from '../../errors/graphql-error.ts'
import { optionFaults, type Expectations } from '../../errors/expectation.ts'
import { inspect, inspectInput, inspectKind } from '../../errors/inspect.ts'
import { isThenable } from '../../runtime/is-thenable.ts'
import { SchemaError } from '../../errors/schema-error.ts'
import type { BatchResolverEvent } from '../../schema/definitions/resolver.ts'
import {
  aCursorSecret,
  readableForm,
  sealedForm,
  sealingKeys,
  type CursorForm,
} from './cursor-form.ts'
import { jsonList, keyForm, type KeyForm, type KeyOf, type KeyShape } from './key.ts'
import { Page, pageBounds, type Connection, type PageArguments, type PageLimits } from './page.ts'

/** The options of all connections that `createConnection` makes. */
export interface ConnectionOptions<Context = any> {
  /** The number of records on a page where the client says none. Default: 20. */
  readonly defaultSize?: number | undefined
  /** The most records on a page. Default: 100. */
  readonly maxSize?: number | undefined
  /**
   * The secret that seals cursors, the same in all processes; of several the first seals, and all are
   * read. Default: none; then clients can read cursors, and make some.
   */
  readonly cursorSecret?: string | readonly string[] | undefined
  /**
   * Returns who asks. A sealed cursor is one for the same text alone, so that nobody can use the cursors
   * of others. Needs `cursorSecret`.
   */
  readonly viewer?: ((context: Context) => string) | undefined
}

/** What is read for a page. */
export interface PageRequest<Key> {
  /** The key of the record behind which the page begins; undefined for the begin of the list. */
  readonly after: Key | undefined
  /** The key of the record in front of which the page ends; undefined for the end of the list. */
  readonly before: Key | undefined
  /** How many rows to read: one more than the page has, which shows that there is another page. */
  readonly limit: number
  /** Whether the rows are read from the end of the list, the last one first. */
  readonly isFromEnd: boolean
}

/** A list of which a page is read from where it is kept. */
export interface ConnectionLoader<Shape, Row> {
  /** The properties by which the list is ordered, which tell its rows apart, as `globalId` takes them. */
  readonly key: Shape
  /** Returns the key of a row. Default: the properties of the row. */
  readonly keyOf?: ((row: any) => unknown) | undefined
  /** The order, where the field has several: a cursor of another one is refused. */
  readonly order?: string | undefined
  /** Returns the rows of a page, or rows and what is known about the pages beside theirs. */
  readonly load: (page: PageRequest<KeyOf<Shape>>) => Rows<Row> | Promise<Rows<Row>>
  /** The number of rows on all pages, or a function that counts them where the client asks. */
  readonly totalCount?: Connection<Row>['totalCount'] | undefined
}

type Rows<Row> =
  | readonly Row[]
  | {
      readonly rows: readonly Row[]
      readonly hasNextPage?: boolean | undefined
      readonly hasPreviousPage?: boolean | undefined
    }

/** Returns the page of a list that the arguments of a field select. */
export interface Connect<Context = any> {
  /** A page of a list in memory. */
  <Row>(event: ConnectionEvent<Context>, rows: readonly Row[]): Connection<Row>
  /** A page of a list that is read where the client asks for it. */
  <const Shape extends KeyShape, Row>(
    event: ConnectionEvent<Context>,
    loader: ConnectionLoader<Shape, Row>,
  ): Promise<Connection<Row>>
}

/** The event of a field whose arguments are those of a connection, or some of them. */
type ConnectionEvent<Context> = Pick<
  BatchResolverEvent<Context>,
  'argument' | 'context' | 'field' | 'selection'
>

const aSize = {
  words: 'a whole number above 0',
  fits: (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0,
}
const expectations: Expectations<ConnectionOptions> = {
  defaultSize: aSize,
  maxSize: aSize,
  cursorSecret: aCursorSecret,
  viewer: { words: 'a function', fits: value => typeof value === 'function' },
}

/**
 * Returns a function that makes connections, with options for all of them.
 *
 * @example
 * const connect = createConnection<{ readonly user: { readonly id: string } }>({
 *   maxSize: 50,
 *   cursorSecret: 'a secret of all processes',
 *   viewer: ({ user }) => user.id,
 * })
 *
 * @throws SchemaError when an option is unknown or has a wrong value
 */
export function createConnection<Context = any>(
  options: ConnectionOptions<Context> = {},
): Connect<Context> {
  const faults = optionFaults('createConnection()', options, expectations)
  if (options.viewer !== undefined && options.cursorSecret === undefined)
    faults.push(
      'createConnection() has a viewer and no cursorSecret; expected both, as clients can make cursors that are not sealed.',
    )
  if (faults.length > 0) throw new SchemaError(faults)
  const { defaultSize = 20, maxSize = 100, cursorSecret, viewer } = options
  const limits = { defaultLimit: Math.min(defaultSize, maxSize), maxLimit: maxSize }
  const keys = cursorSecret === undefined ? undefined : sealingKeys(cursorSecret)
  const makeForm: MakeForm = (label, { context }) => {
    if (keys === undefined) return readableForm
    return sealedForm(
      keys,
      viewer === undefined ? label : `${label} ${viewerText(viewer(context as Context))}`,
    )
  }
  const connect = (
    event: ConnectionEvent<Context>,
    list: readonly unknown[] | ConnectionLoader<KeyShape, unknown>,
  ): unknown => {
    expectPage(event, list)
    return Array.isArray(list)
      ? pageOfList(list as readonly unknown[], event, limits, makeForm)
      : loadPage(list as ConnectionLoader<KeyShape, unknown>, event, limits, makeForm)
  }
  return connect as Connect<Context>
}

/**
 * Returns the page of a list that the arguments of a field select, with the default options of
 * `createConnection`: of an array, or of a list that is read with the keys that the cursors hold.
 * GraphQL Cursor Connections Specification.
 *
 * @example
 * interface User {
 *   readonly id: number
 * }
 * interface AppContext {
 *   readonly db: { usersAfter(id: number, limit: number): Promise<readonly User[]> }
 * }
 * const GraphQL = defineGraphQL<AppContext>()({ User: withConnection(object<User>()) })
 * GraphQL.User.field('id', 'int')
 * GraphQL.query.field(
 *   'users',
 *   'UserConnection',
 *   { arguments: connectionArguments },
 *   ({ db }, event) =>
 *     connection(event, {
 *       key: 'number',
 *       load: ({ after = 0, limit }) => db.usersAfter(after, limit),
 *     }),
 * )
 *
 * @throws GraphQLError with the code `BAD_USER_INPUT` for arguments that select no page
 */
export const connection: Connect = createConnection()

/** @throws TypeError for parameters of callers in JavaScript that select no page */
function expectPage(event: unknown, list: unknown): void {
  if (typeof (Object(event) as Partial<ConnectionEvent<any>>).field !== 'object') {
    throw new TypeError(
      `A connection has the event ${inspectKind(event)}; expected that of the resolver first: connection(event, list).`,
    )
  }
  if (isThenable(list))
    throw new TypeError(
      'A connection has a promise of its list; expected the list: connection(event, await list).',
    )
}

/** Returns the form of the cursors of a list. */
type MakeForm = (label: string, event: ConnectionEvent<any>) => CursorForm

function viewerText(viewer: unknown): string {
  if (typeof viewer === 'string' && viewer !== '') return viewer
  throw new TypeError(`viewer returned ${inspect(viewer)}; expected a text that names who asks.`)
}

/** A cursor of a list in memory holds the index of its row. */
function pageOfList(
  list: readonly unknown[],
  event: ConnectionEvent<any>,
  limits: PageLimits,
  makeForm: MakeForm,
): Connection<unknown> {
  const argumentValues = pageArgumentsOf(event)
  const bounds = pageBounds(argumentValues, limits)
  const cursors = new Cursors(keyForm('number', ''), event.field.coordinate, event, makeForm)
  const indexOf = (name: 'after' | 'before'): number | undefined => {
    const index = cursors.read(name, argumentValues[name]) as number | undefined
    if (index === undefined || (Number.isSafeInteger(index) && index >= 0)) return index
    throw refusedCursor(name, argumentValues[name])
  }
  const end = Math.min(indexOf('before') ?? list.length, list.length)
  const begin = Math.min((indexOf('after') ?? -1) + 1, end)
  const { size, isFromEnd } = bounds
  const first = isFromEnd ? Math.max(begin, end - size) : begin
  const rows = list.slice(first, isFromEnd ? end : Math.min(end, begin + size))
  return new Page({ ...bounds, isFromEnd: false }, rows, {
    cursorOf: (_, index) => cursors.write(first + index),
    hasNextPage: first + rows.length < list.length,
    hasPreviousPage: first > 0,
    totalCount: list.length,
  })
}

async function loadPage(
  loader: ConnectionLoader<KeyShape, unknown>,
  event: ConnectionEvent<any>,
  limits: PageLimits,
  makeForm: MakeForm,
): Promise<Connection<unknown>> {
  const { coordinate } = event.field
  const { key: shape, order, load, totalCount } = loader
  const form = keyForm(shape, `The connection ${coordinate}`)
  const label = order === undefined ? coordinate : `${coordinate} ${order}`
  const cursors = new Cursors(form, label, event, makeForm)
  const argumentValues = pageArgumentsOf(event)
  const bounds = pageBounds(argumentValues, limits)
  const page = {
    after: cursors.read('after', argumentValues.after) as AnyKey,
    before: cursors.read('before', argumentValues.before) as AnyKey,
    limit: bounds.size + 1,
    isFromEnd: bounds.isFromEnd,
  }
  const result = selectsRows(event) ? await load(page) : []
  const { rows, hasNextPage, hasPreviousPage } = isRowsWithFlags(result)
    ? result
    : { rows: result, hasNextPage: undefined, hasPreviousPage: undefined }
  if (!Array.isArray(rows))
    throw new TypeError(
      `The load of the connection ${coordinate} returned ${inspect(result)}; expected an array of rows, or { rows }.`,
    )
  const { keyOf = form.keyIn } = loader
  const cursorOf = (row: unknown): string => cursors.write(keyOf(Object(row) as object))
  return new Page(bounds, rows, { cursorOf, hasNextPage, hasPreviousPage, totalCount })
}

type AnyKey = KeyOf<KeyShape> | undefined

function isRowsWithFlags(
  result: Rows<unknown>,
): result is Exclude<Rows<unknown>, readonly unknown[]> {
  return Object.hasOwn(Object(result) as object, 'rows')
}

/** Whether a client asks for more than the number of all rows. */
function selectsRows({ selection }: ConnectionEvent<any>): boolean {
  return selection.fields.some(({ gqlName }) => !['totalCount', '__typename'].includes(gqlName))
}

/** Returns the arguments of a connection that the field has. */
function pageArgumentsOf(event: ConnectionEvent<any>): PageArguments {
  const { argumentNames } = event.field
  const names = (['first', 'after', 'last', 'before'] as const).filter(name =>
    argumentNames.includes(name),
  )
  return Object.fromEntries(names.map(name => [name, event.argument(name)]))
}

/** The longest cursor that is read, in characters. */
const MAX_LENGTH = 8192

/** The cursors of a list, which hold the label of the list and a key. */
class Cursors {
  readonly #keyForm: KeyForm
  readonly #label: string
  readonly #form: CursorForm

  constructor(form: KeyForm, label: string, event: ConnectionEvent<any>, makeForm: MakeForm) {
    this.#keyForm = form
    this.#label = label
    this.#form = makeForm(label, event)
  }

  write(key: unknown): string {
    return this.#form.write(JSON.stringify([this.#label, ...this.#keyForm.write(key)]))
  }

  /**
   * Returns the key in a cursor; undefined without a cursor.
   *
   * @throws GraphQLError unless the cursor is one of this list
   */
  read(name: 'after' | 'before', cursor: string | null | undefined): unknown {
    if (cursor === null || cursor === undefined) return undefined
    const text = cursor.length <= MAX_LENGTH ? this.#form.read(cursor) : undefined
    const [label, ...texts] = (text === undefined ? undefined : jsonList(text)) ?? []
    const key = label === this.#label ? this.#keyForm.read(texts) : undefined
    if (key === undefined) throw refusedCursor(name, cursor)
    return key
  }
}

function refusedCursor(name: string, cursor: unknown): Error {
  return badInputError(
    `The argument ${name} is ${inspectInput(cursor)}, which is no cursor of this list; expected one from a response to the same field in the same order.`,
  )
}
