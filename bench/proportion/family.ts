/** A request as a client sends it. */
export interface Asked {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly operationName?: string
}

/** Requests that grow with a number. */
export interface Family {
  /** The subject, a colon, and what grows. */
  readonly name: string
  /** The largest size that the default limits admit, or nearly. */
  readonly largest: number
  /** The request of a size, or a batch of them; no two marks make equal ones. */
  readonly request: (size: number, mark: number) => Asked | readonly Asked[]
  /** Whether the document is registered, and its key asks for it from then on. */
  readonly isPersisted: boolean
}

/** What makes a family of its subject's name. */
export type Define = (
  name: string,
  largest: number,
  request: (size: number, mark: number) => Asked | readonly Asked[] | string,
  isPersisted?: boolean,
) => Family

/** Names the families of one subject; of a request without variables the text is enough. */
export function about(subject: string): Define {
  return (name, largest, request, isPersisted = false) => ({
    name: `${subject}: ${name}`,
    largest,
    isPersisted,
    request: (size, mark) => {
      const asked = request(size, mark)
      return typeof asked === 'string' ? { query: asked } : asked
    },
  })
}

/** As many texts as a count says, joined. */
export function each(count: number, text: (index: number) => string, separator = ' '): string {
  return Array.from({ length: count }, (_, index) => text(index)).join(separator)
}

/** As many values as a count says. */
export function listOf<Item>(count: number, item: (index: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, index) => item(index))
}
