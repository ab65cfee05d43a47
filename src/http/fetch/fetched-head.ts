import type { IncomingHttpHeaders } from 'node:http'
import { remember } from '../request/remember.ts'
import type { RequestHead } from '../request/request-head.ts'

/** The head of a `Request` in the form of node:http, whose headers are looked up one by one. */
export class FetchedHead implements RequestHead {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders

  constructor({ method, url, headers }: Request) {
    this.method = method
    this.url = targetAndHost(url).target
    this.headers = new Proxy(headers, headerByName) as object as IncomingHttpHeaders
  }
}

const headerByName: ProxyHandler<Headers> = {
  get: (headers, name) => headers.get(name as string) ?? undefined,
}

/** Returns the request target and the host of a URL. */
export const targetAndHost: (url: string) => { readonly target: string; readonly host: string } =
  remember(url => {
    const { pathname, search, host } = new URL(url)
    return { target: pathname + search, host }
  })
