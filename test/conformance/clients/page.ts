import type { Browser } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { serve } from '../../behaviour/http/server.ts'

/** The names of the functions of a program. */
type Method<Program> = keyof Program & string

/** A page of an origin of its own that has loaded the programs. */
export interface ProgramPage<Program> {
  readonly origin: string
  /** What the browser has told the developer of the page. */
  readonly complaints: string[]
  /** Calls a function of a program in the page. */
  call(name: string, method: Method<Program>, url: string): Promise<Called>
  /** Removes the cookies of all services, which browsers do not tell apart by their ports. */
  forgetCookies(): Promise<void>
}

/** What a function of a program has returned or thrown in the page. */
export type Called = { readonly value: unknown } | { readonly thrown: string }

/**
 * Serves a page that loads the bundle as a module, and opens it, with cookies of its own, until the
 * test ends.
 */
export async function openPage<Program>(
  browser: Browser,
  bundle: string,
): Promise<ProgramPage<Program>> {
  const origin = await serve((request, response) => {
    const file = files(bundle)[request.url ?? '']
    response.writeHead(file === undefined ? 404 : 200, {
      'Content-Type': file?.mediaType ?? 'text/plain',
    })
    response.end(file?.text)
  })
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(origin)
  await page.waitForFunction(() => 'programs' in globalThis)
  return {
    origin,
    complaints,
    call: (name, method, url) => page.evaluate(callInPage, { name, method, url }),
    forgetCookies: () => context.clearCookies(),
  }
}

interface Call {
  readonly name: string
  readonly method: string
  readonly url: string
}

/** Runs in the page: it can use nothing but its argument and what the page holds. */
async function callInPage({ name, method, url }: Call): Promise<Called> {
  const page = globalThis as unknown as {
    readonly programs: Record<string, Record<string, (url: string) => Promise<unknown>>>
  }
  try {
    return { value: await page.programs[name]![method]!(url) }
  } catch (error) {
    return { thrown: String(error) }
  }
}

const html = `<!doctype html><meta charset="utf-8"><title>A page of another origin</title><link rel="icon" href="data:,">
<script type="module">import { programs } from './programs.js'; globalThis.programs = programs</script>`

function files(
  bundle: string,
): Readonly<Record<string, { readonly mediaType: string; readonly text: string }>> {
  return {
    '/': { mediaType: 'text/html', text: html },
    '/programs.js': { mediaType: 'text/javascript', text: bundle },
  }
}
