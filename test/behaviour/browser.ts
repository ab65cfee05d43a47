import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const executablePath = '/usr/bin/chromium'

/**
 * Why tests with a browser are skipped; empty where they run. In CI they run, and fail without one.
 */
export const browserIsMissing: string =
  existsSync(executablePath) || process.env['CI'] === 'true' ? '' : `there is no ${executablePath}`

/** Debian's Chromium, without a window, and without traffic of its own. */
export function launchBrowser(): Promise<Browser> {
  const switches = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return chromium.launch({ executablePath, args: switches })
}
