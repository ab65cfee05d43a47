import { badInputError } from '../../errors/graphql-error.ts'

/** The arguments of a connection. GraphQL Cursor Connections Specification, 4 "Arguments". */
export interface PageArguments {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
  readonly last?: number | null | undefined
  readonly before?: string | null | undefined
}

/** Which page the arguments of a connection select. */
export interface PageBounds {
  /** The most records of the page. */
  readonly size: number
  /** Whether the page is the last of the records, and not the first, between the cursors. */
  readonly isFromEnd: boolean
  readonly hasAfter: boolean
  readonly hasBefore: boolean
}

/** How many records a page has by default, and at most. */
export interface PageLimits {
  readonly defaultLimit: number
  readonly maxLimit: number
}

/**
 * Returns the page that the arguments of a connection select, apart from the cursors.
 *
 * @throws GraphQLError when the arguments contradict each other or are out of range
 */
export function pageBounds(
  { first, after, last, before }: PageArguments,
  { defaultLimit, maxLimit }: PageLimits,
): PageBounds {
  if (typeof first === 'number' && typeof last === 'number')
    throw badInputError('The arguments first and last are both given; expected one of them.')
  const isFromEnd = typeof last === 'number'
  const size = isFromEnd
    ? checkCount('last', last, maxLimit)
    : checkCount('first', first ?? defaultLimit, maxLimit)
  const [hasAfter, hasBefore] = [typeof after === 'string', typeof before === 'string']
  return { size, isFromEnd, hasAfter, hasBefore }
}

/**
 * Returns a count of the arguments if it is in range.
 *
 * @throws GraphQLError when it is not
 */
export function checkCount(
  name: string,
  count: number,
  maxCount: number = Number.MAX_SAFE_INTEGER,
): number {
  if (count >= 0 && count <= maxCount) return count
  const bound =
    maxCount === Number.MAX_SAFE_INTEGER ? 'at least 0' : `a number from 0 to ${maxCount}`
  throw badInputError(`The argument ${name} is ${count}; expected ${bound}.`)
}

/** A page of records. GraphQL Cursor Connections Specification, 2 "Connection Types". */
export interface Connection<Row> {
  readonly nodes: readonly Row[]
  readonly edges: readonly Edge<Row>[]
  readonly pageInfo: PageInfo
  /** The number of records on all pages, or a function that counts them where clients ask. */
  readonly totalCount?: number | null | undefined | (() => Count | Promise<Count>)
}

type Count = number | null | undefined

/** A record in a page. GraphQL Cursor Connections Specification, 3 "Edge Types". */
export interface Edge<Row> {
  readonly cursor: string
  readonly node: Row
}

/** Where a page lies. GraphQL Cursor Connections Specification, 5 "PageInfo". */
export interface PageInfo {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}

/** What a page has besides its records. */
interface PageParts<Row> {
  /** Returns the cursor of a record, by its index in the page. */
  readonly cursorOf: (record: Row, index: number) => string
  /** Returns further entries of the edge of a record. */
  readonly edgeOf?: (record: Row) => object | undefined
  /** Whether there are records behind or in front of the page, where that is known. */
  readonly hasNextPage?: boolean | undefined
  readonly hasPreviousPage?: boolean | undefined
  readonly totalCount?: Connection<Row>['totalCount']
}

/** A page of the rows that were read for it; cursors are made where clients ask for them. */
export class Page<Row> implements Connection<Row> {
  readonly nodes: readonly Row[]
  readonly totalCount: Connection<Row>['totalCount']
  readonly #bounds: PageBounds
  readonly #parts: PageParts<Row>
  readonly #hasMore: boolean

  /**
   * @param rows in the order in which they are read: from the end for the end of a list. A row beyond
   *   the page shows that there is another page.
   */
  constructor(bounds: PageBounds, rows: readonly Row[], parts: PageParts<Row>) {
    const records = rows.slice(0, bounds.size)
    this.nodes = bounds.isFromEnd ? records.reverse() : records
    this.totalCount = parts.totalCount
    this.#hasMore = rows.length > bounds.size
    this.#bounds = bounds
    this.#parts = parts
  }

  get edges(): readonly Edge<Row>[] {
    const { cursorOf, edgeOf } = this.#parts
    return this.nodes.map((node, index) => ({
      ...edgeOf?.(node),
      get cursor() {
        return cursorOf(node, index)
      },
      node,
    }))
  }

  get pageInfo(): PageInfo {
    const { isFromEnd, hasAfter, hasBefore } = this.#bounds
    const { hasNextPage, hasPreviousPage } = this.#parts
    return {
      hasNextPage: hasNextPage ?? (hasBefore || (!isFromEnd && this.#hasMore)),
      hasPreviousPage: hasPreviousPage ?? (hasAfter || (isFromEnd && this.#hasMore)),
      startCursor: this.#cursorAt(0),
      endCursor: this.#cursorAt(this.nodes.length - 1),
    }
  }

  #cursorAt(index: number): string | null {
    return index in this.nodes ? this.#parts.cursorOf(this.nodes[index]!, index) : null
  }
}
