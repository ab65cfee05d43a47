import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ControllerOptions } from '../../../src/http/index.ts'
import { browserIsMissing, launchBrowser } from '../../behaviour/browser.ts'
import { serve } from '../../behaviour/http/server.ts'
import { fileTooLarge, formTooLarge, stored } from './expected-results.ts'
import { serveFiles } from './file-service.ts'
import { contentOf, files, type SentFile } from './files.ts'

const fields = '{ filename mimetype length sha256 }'
const store = `mutation ($file: Upload!) { store(file: $file) ${fields} }`
const storeAll = `mutation ($files: [Upload!]!) { storeAll(files: $files) ${fields} }`
const storeTwo = `mutation ($a: Upload!, $b: Upload!) { first: store(file: $a) ${fields} second: store(file: $b) ${fields} }`
const send = `mutation ($parcel: Parcel!) { send(parcel: $parcel) ${fields} }`
const refuse = `mutation ($a: Upload!, $b: Upload!) { store(file: $a) ${fields} refuse(file: $b) }`
const { letter, photo, empty, film, archive } = files

/** A form as its author writes it: hidden fields, then inputs with the files that a user chooses. */
interface PageForm {
  readonly fields: Readonly<Record<string, string>>
  readonly inputs: Readonly<Record<string, readonly SentFile[]>>
}

/** The status and the body of the answer to which a form has led. */
interface Answer {
  readonly status: number
  readonly body: unknown
}

const token = { token: 'secret' }

/** Forms of the specification come with a token of their page. */
function specifiedForm(operations: unknown, map: object, inputs: PageForm['inputs']): PageForm {
  const texts = { operations: JSON.stringify(operations), map: JSON.stringify(map) }
  return { fields: { ...token, ...texts }, inputs }
}

const letterForm = specifiedForm(
  { query: store, variables: { file: null } },
  { 0: ['variables.file'] },
  { 0: [letter] },
)

function htmlOf(url: string, { fields, inputs }: PageForm): string {
  const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const hidden = Object.entries(fields).map(
    ([name, text]) => `<input type="hidden" name="${escape(name)}" value="${escape(text)}">`,
  )
  const chosen = Object.keys(inputs).map(name => `<input type="file" multiple name="${name}">`)
  return `<!doctype html><link rel="icon" href="data:,"><form method="post" enctype="multipart/form-data" action="${url}">
    ${[...hidden, ...chosen].join('\n')}<button>Send</button></form>`
}

describe.skipIf(browserIsMissing !== '')(`a form in a browser ${browserIsMissing}`.trim(), () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
  })

  /** Opens a page of another origin until the test ends. */
  async function openForm(url: string, form: PageForm): Promise<Page> {
    const origin = await serve((_, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(htmlOf(url, form))
    })
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    await page.goto(origin)
    for (const [name, chosen] of Object.entries(form.inputs)) {
      const payloads = chosen.map(file => ({
        name: file.name,
        mimeType: file.type,
        buffer: Buffer.from(contentOf(file)),
      }))
      await page.setInputFiles(`[name="${name}"]`, payloads)
    }
    return page
  }

  async function sendForm(url: string, form: PageForm): Promise<Answer> {
    const page = await openForm(url, form)
    const [response] = await Promise.all([page.waitForResponse(url), page.click('button')])
    return { status: response.status(), body: await response.json() }
  }

  /** Serves forms whose token is that of the page. */
  const serveForms = (options: ControllerOptions = {}): Promise<string> =>
    serveFiles({ verifyCsrf: (_, form) => form['token'] === token.token, ...options })

  const success = (data: object): Answer => ({ status: 200, body: { data } })

  test.each<[string, PageForm, object]>([
    ['one file', letterForm, { store: stored(letter) }],
    [
      'a list of files',
      specifiedForm(
        { query: storeAll, variables: { files: [null, null, null] } },
        { 0: ['variables.files.0'], 1: ['variables.files.1'], 2: ['variables.files.2'] },
        { 0: [photo], 1: [empty], 2: [letter] },
      ),
      { storeAll: [photo, empty, letter].map(stored) },
    ],
    [
      'a file in an input object',
      specifiedForm(
        { query: send, variables: { parcel: { title: 'a', photo: null, pages: [null] } } },
        { a: ['variables.parcel.photo'], b: ['variables.parcel.pages.0'] },
        { a: [photo], b: [letter] },
      ),
      { send: [photo, letter].map(stored) },
    ],
    [
      'one file for two places',
      specifiedForm(
        { query: storeTwo, variables: { a: null, b: null } },
        { 0: ['variables.a', 'variables.b'] },
        { 0: [photo] },
      ),
      { first: stored(photo), second: stored(photo) },
    ],
  ])('sends %s', async (_, form, data) => {
    expect(await sendForm(await serveForms(), form)).toEqual(success(data))
  })

  test.each<[string, PageForm, object]>([
    [
      'one file',
      { fields: { ...token, query: store }, inputs: { 'variables[file]': [photo] } },
      { store: stored(photo) },
    ],
    [
      'all files of an input',
      { fields: { ...token, query: storeAll }, inputs: { 'variables[files][]': [letter, photo] } },
      { storeAll: [letter, photo].map(stored) },
    ],
    [
      'files in an input object',
      {
        fields: { ...token, query: send, 'variables[parcel][title]': 'a' },
        inputs: {
          'variables[parcel][photo]': [photo],
          'variables[parcel][pages][]': [letter, empty],
        },
      },
      { send: [photo, letter, empty].map(stored) },
    ],
  ])('whose fields are the parameters sends %s', async (_, form, data) => {
    expect(await sendForm(await serveForms({ acceptForms: true }), form)).toEqual(success(data))
  })

  test('whose fields are the parameters sends no file where its user has chosen none', async () => {
    const form = { fields: { ...token, query: store }, inputs: { 'variables[file]': [] } }
    expect(await sendForm(await serveForms({ acceptForms: true }), form)).toMatchObject({
      status: 200,
      body: { errors: [{ message: expect.stringContaining('"$file" of required type') }] },
    })
  })

  test('gets the error of a resolver beside the file that is stored', async () => {
    const form = specifiedForm(
      { query: refuse, variables: { a: null, b: null } },
      { 0: ['variables.a'], 1: ['variables.b'] },
      { 0: [letter], 1: [photo] },
    )
    expect(await sendForm(await serveForms(), form)).toMatchObject({
      status: 200,
      body: {
        data: { store: stored(letter), refuse: null },
        errors: [{ message: `Nobody wants ${photo.name}.`, path: ['refuse'] }],
      },
    })
  })

  test('gets an error for a file that is too large, and the file behind it is stored', async () => {
    const form = specifiedForm(
      { query: storeTwo, variables: { a: null, b: null } },
      { 0: ['variables.a'], 1: ['variables.b'] },
      { 0: [film], 1: [photo] },
    )
    expect(await sendForm(await serveForms(), form)).toMatchObject({
      status: 200,
      body: {
        data: { first: null, second: stored(photo) },
        errors: [{ message: fileTooLarge('0'), path: ['first'] }],
      },
    })
  })

  test('gets a refusal of all of it where it is too large', async () => {
    const form = { ...letterForm, inputs: { 0: [archive] } }
    expect(await sendForm(await serveForms(), form)).toMatchObject({
      status: 413,
      body: { errors: [{ message: formTooLarge }] },
    })
  })

  test('is sent by two pages at the same time', async () => {
    const url = await serveForms()
    const photoForm = { ...letterForm, inputs: { 0: [photo] } }
    expect(await Promise.all([sendForm(url, letterForm), sendForm(url, photoForm)])).toEqual([
      success({ store: stored(letter) }),
      success({ store: stored(photo) }),
    ])
  })

  describe('of another site executes nothing', () => {
    /** Serves forms, and counts the executions. */
    async function serveCounting(options: ControllerOptions) {
      let executions = 0
      const context = (): object => {
        executions++
        return {}
      }
      return { url: await serveFiles({ context, ...options }), executions: () => executions }
    }

    test.each<[string, ControllerOptions, string]>([
      ['where forms need a header, which no form has', {}, 'Apollo-Require-Preflight'],
      ['where verifyCsrf refuses it', { verifyCsrf: () => false }, 'was not sent by a page'],
    ])('%s', async (_, options, message) => {
      const { url, executions } = await serveCounting(options)
      expect(await sendForm(url, letterForm)).toMatchObject({
        status: 403,
        body: { errors: [{ message: expect.stringContaining(message) }] },
      })
      expect(executions()).toBe(0)
    })

    test('where its script sends the form with fetch, with or without a header', async () => {
      const { url, executions } = await serveCounting({})
      const page = await openForm(url, letterForm)
      const answers: string[] = []
      page.on('response', response =>
        answers.push(`${response.request().method()} ${response.status()}`),
      )
      const outcomes = await page.evaluate(async () => {
        const { document, FormData: PageFormData } = globalThis as unknown as {
          readonly document: { readonly forms: readonly [{ readonly action: string }] }
          readonly FormData: new (form: object) => FormData
        }
        const [form] = document.forms
        const init = { method: 'POST', body: new PageFormData(form) }
        const simple = await fetch(form.action, { ...init, mode: 'no-cors' })
        const headers = { 'Apollo-Require-Preflight': 'true' }
        const asking = await fetch(form.action, { ...init, headers }).catch(String)
        return [simple.status, asking]
      })
      // A page sees nothing of an opaque response.
      expect(outcomes).toEqual([0, 'TypeError: Failed to fetch'])
      expect(answers[0]).toBe('POST 403')
      expect(executions()).toBe(0)
    })
  })
})
