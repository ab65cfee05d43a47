import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserIsMissing, launchBrowser } from '../../behaviour/browser.ts'
import { bundlePrograms } from '../clients/bundle-programs.ts'
import { openPage } from '../clients/page.ts'
import { expectedResults } from './expected-results.ts'
import { serveFiles } from './file-service.ts'
import { programs, type UploadProgram, type UploadProgramName } from './programs.ts'

const names = Object.keys(programs) as UploadProgramName[]

/** apollo-upload-client counts its files from one. */
const resultsOf = (name: UploadProgramName) =>
  expectedResults(name === 'apollo-upload-client' ? '1' : '0')

test.each(names)('%s in Node.js sends files byte by byte, and shows the errors', async name => {
  expect(await programs[name].run(await serveFiles())).toEqual(resultsOf(name))
})

describe.skipIf(browserIsMissing !== '')(`in a browser ${browserIsMissing}`.trim(), () => {
  let browser: Browser
  let bundle: string

  beforeAll(async () => {
    const module = new URL('./programs.ts', import.meta.url)
    ;[browser, bundle] = await Promise.all([launchBrowser(), bundlePrograms(module)])
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
  })

  test.each(names)('%s on a page of another origin that is let in does so, too', async name => {
    const page = await openPage<UploadProgram>(browser, bundle)
    const url = await serveFiles({ cors: { origins: [page.origin] } })
    expect(await page.call(name, 'run', url)).toEqual({ value: resultsOf(name) })
  })
})
