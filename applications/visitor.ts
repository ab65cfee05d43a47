import { isDeepStrictEqual } from 'node:util'
import type { Browser, Page, Request } from 'playwright-core'
import { jsonOf, type Side } from './side.ts'

const SETTLING_MS = 1000
const MAX_LOOKS = 60

/** A GraphQL request of a page, and its answer. */
export interface Exchange {
  readonly sent: string
  readonly status: number
  readonly body: unknown
}

/** What a step has led to. */
export interface Sight {
  /** The page as it is read to those who do not see: its parts with their texts and values. */
  readonly parts: string
  /** The text that is visible, also that of editors. */
  readonly text: string
  /** Errors that no code of the page has caught. */
  readonly errors: readonly string[]
  /** In one order, and once each: requests overtake one another, and pages repeat some. */
  readonly exchanges: readonly Exchange[]
}

/** Somebody who walks through the pages of a side, in a browser that reaches no other host. */
export class Visitor {
  readonly #page: Page
  readonly #pending = new Set<Request>()
  #exchanges: Promise<string | undefined>[] = []
  #errors: string[] = []

  private constructor(page: Page, { url }: Side) {
    this.#page = page
    page.on('pageerror', ({ message }) => this.#errors.push(message))
    page.on('requestfinished', request => this.#pending.delete(request))
    page.on('requestfailed', request => this.#pending.delete(request))
    page.on('request', request => {
      this.#pending.add(request)
      const isGraphQL = request.url() === url && request.method() === 'POST'
      if (isGraphQL) this.#exchanges.push(exchangeOf(request))
    })
  }

  static async start(browser: Browser, side: Side): Promise<Visitor> {
    const { origin } = new URL(side.url)
    const context = await browser.newContext({ baseURL: origin })
    await context.route(
      url => url.origin !== origin,
      route => route.abort(),
    )
    return new Visitor(await context.newPage(), side)
  }

  /** Returns what is there when no request is under way and nothing has changed for a second. */
  async take(step: (page: Page) => Promise<unknown>): Promise<Sight> {
    this.#exchanges = []
    this.#errors = []
    await step(this.#page)
    let sight = await this.#look()
    for (let looks = 1; looks < MAX_LOOKS; looks++) {
      await this.#page.waitForTimeout(SETTLING_MS)
      const next = await this.#look()
      if (this.#pending.size === 0 && isDeepStrictEqual(next, sight)) break
      sight = next
    }
    return sight
  }

  async #look(): Promise<Sight> {
    const { origin } = new URL(this.#page.url())
    const body = this.#page.locator('body')
    const exchanges = (await Promise.all(this.#exchanges)).filter(text => text !== undefined)
    const texts = await this.#page
      .locator('body > :not(script, style, [role=log], :has([role=log]))')
      .allInnerTexts()
    // What a page announces in a log goes again after some time.
    const parts = (await body.ariaSnapshot()).replaceAll(/^- log.*\n?/gm, '')
    return {
      parts: parts.replaceAll(origin, ''),
      text: texts.join('\n').replaceAll(origin, ''),
      errors: [...this.#errors],
      exchanges: [...new Set(exchanges)].sort().map(text => JSON.parse(text) as Exchange),
    }
  }
}

/** The JSON of an exchange; undefined if the page has dropped the request. */
async function exchangeOf(request: Request): Promise<string | undefined> {
  try {
    const response = await request.response()
    if (response === null) return undefined
    const body = jsonOf(await response.text())
    return JSON.stringify({ sent: request.postData() ?? '', status: response.status(), body })
  } catch {
    return undefined
  }
}
