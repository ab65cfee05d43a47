import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** A page of GraphiQL, in a browser that reaches no host but the page's own. */
export interface Console {
  readonly page: Page
  /** What the page was refused, complained of, or asked of other hosts: to be empty. */
  readonly complaints: string[]
  /** The URLs of the WebSockets that it has opened. */
  readonly sockets: string[]
  /** Writes at the cursor of the editor in that part of the page. */
  readonly write: (part: Part, text: string) => Promise<void>
  /** The text that is shown in that part. */
  readonly shown: (part: Part) => Promise<string>
  readonly run: () => Promise<void>
}

type Part = 'Operation Editor' | 'Variables' | 'Headers' | 'Result Window'

/** Opens the console at a URL, and waits until its editors are there. */
export async function openConsole(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Console> {
  const { origin } = new URL(url)
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  const complaints: string[] = []
  await forbidOthers(context, origin, complaints)
  const page = await context.newPage()
  const sockets: string[] = []
  page.on('console', message => complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  page.on('websocket', socket => sockets.push(socket.url()))
  const editor = (part: Part) => page.getByLabel(part, { exact: true }).locator('.monaco-editor')
  await page.goto(url)
  await editor('Operation Editor').first().waitFor()
  return {
    page,
    complaints,
    sockets,
    write: async (part, text) => {
      await editor(part).filter({ visible: true }).first().click()
      await page.keyboard.insertText(text)
    },
    shown: async part => {
      const lines = await editor(part)
        .filter({ visible: true })
        .locator('.view-line')
        .allInnerTexts()
      return lines.join('\n').replaceAll('\u00a0', ' ')
    },
    run: () => page.getByRole('button', { name: /^Execute query/ }).click(),
  }
}

/** Cuts the network off but for one origin, and notes what a policy refuses. */
async function forbidOthers(
  context: BrowserContext,
  origin: string,
  complaints: string[],
): Promise<void> {
  await context.route('**/*', route => {
    const url = route.request().url()
    if (new URL(url).origin === origin) return route.continue()
    complaints.push(`a request to ${url}`)
    return route.abort()
  })
  await context.exposeFunction('noteViolation', (text: string) => complaints.push(text))
  await context.addInitScript(`
    addEventListener('securitypolicyviolation', event =>
      noteViolation('refused by ' + event.effectiveDirective + ': ' + event.blockedURI))`)
}
