import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy'
import type { IncomingMessage } from 'node:http'
import { clip } from '../../errors/clip.ts'
import { beginDeadline } from '../../runtime/deadlines.ts'
import type { Limits } from '../../runtime/limits.ts'
import { parseJSON } from '../json.ts'
import { badRequest, bodyTimeout, bodyTooLarge, incompleteBody, Refusal } from '../refusal.ts'
import { FileContent, type FormStorage } from './file-content.ts'
import { placeFile, readFileMap } from './file-map.ts'
import { formParameters, type FormEntry, type Parameters } from './parse-form.ts'
import { ExpectedFile, type FileHead } from './received-file.ts'
import { TemporaryFile } from './temporary-file.ts'
import type { UploadLimits } from './upload-options.ts'

/** The limits of a form. */
export interface FormLimits extends UploadLimits, Pick<Limits, 'maxBodyBytes' | 'bodyTimeoutMs'> {
  /** Whether the form may have `operations`, a `map` and files. */
  readonly acceptsUploads: boolean
  /** Whether the fields of the form may be the parameters. */
  readonly acceptsForms: boolean
}

/** The fields of a form before its files, or all fields of a form without `operations`. */
interface FormContent {
  /** The fields as they were sent, for `verifyCsrf`. */
  readonly fields: Parameters
  /** Whether the form has `operations`. */
  readonly isUpload: boolean
  /** The request in `operations`, or the parameters in the fields. */
  readonly request: unknown
}

/** Fields of one form: their number is bounded, as that of the entries of a JSON object is by its bytes. */
export const MAX_FIELDS = 1_000
const MAX_NAME_LENGTH = 255

/**
 * Reads a form of the media type `multipart/form-data`. The content is known when `map` has arrived, or
 * for a form without `operations` at its end; files arrive meanwhile. What nobody reads is thrown
 * away. RFC 7578; GraphQL multipart request specification, version 2.
 */
export class FormReader implements FormStorage {
  readonly temporaryFile: TemporaryFile = new TemporaryFile()
  readonly maxBytesInMemory: number
  bytesInMemory = 0
  /** The content, or why it was refused. */
  readonly content: Promise<FormContent | Refusal>
  /** Resolved when the body has ended, or is read no more. */
  readonly bodyEnd: Promise<void>
  readonly #request: IncomingMessage
  readonly #limits: FormLimits
  readonly #files = new Map<string, ExpectedFile>()
  readonly #entries: FormEntry[] = []
  readonly #parser: BusboyInstance
  #settle!: (content: FormContent | Refusal) => void
  #end!: () => void
  #operations: { readonly value: unknown } | undefined
  #hasMap = false
  /** Whether the content is settled: by the first file, or at the end. */
  #hasContent = false
  #isOver = false
  #byteCount = 0
  #fieldBytes = 0
  /** Whether the client waits behind the map, until it is decided that resolvers are called. */
  #isHeldBack = false
  /** The file whose bytes arrive. */
  #current: { readonly file: ExpectedFile; readonly stream: BusboyFileStream } | undefined
  #clearDeadline: (() => void) | undefined

  constructor(request: IncomingMessage, limits: FormLimits, newParser: () => BusboyInstance) {
    this.#request = request
    this.#limits = limits
    this.maxBytesInMemory = limits.maxBytesInMemory
    this.content = new Promise(resolve => (this.#settle = resolve))
    this.bodyEnd = new Promise(resolve => (this.#end = resolve))
    this.#parser = newParser()
      .on('field', (name, value, _, isTruncated) => this.#onField(name, value, isTruncated))
      .on('file', (name, stream, filename, encoding, mimetype) =>
        this.#onFile(name, stream, { filename, encoding, mimetype }),
      )
      .on('filesLimit', () => this.fail(tooMany('files', Number(limits.maxFiles))))
      .on('fieldsLimit', () => this.fail(tooMany('fields', MAX_FIELDS)))
      .on('partsLimit', () => this.fail(tooMany('parts', MAX_FIELDS + Number(limits.maxFiles))))
      .on('finish', () => this.#onFinish())
      .on('error', () => this.fail(badRequest('The body is no complete form of its boundary.')))
      .on('drain', () => {
        if (!this.#isOver && !this.#isHeldBack) request.resume()
      })
    this.#beginDeadline(least(limits.bodyTimeoutMs, limits.timeoutMs))
    request
      .on('data', this.#onData)
      .on('end', this.#onEnd)
      .on('error', this.#onBrokenOff)
      .on('close', this.#onBrokenOff)
  }

  /** Whether somebody waits for a file behind the one that arrives. */
  get isAwaited(): boolean {
    for (const file of this.#files.values())
      if (file.isAwaited && file.head === undefined) return true
    return false
  }

  /** Lets the files arrive, before the resolvers that read them are called. */
  admit(): void {
    if (!this.#isHeldBack || this.#isOver) return
    this.#isHeldBack = false
    this.#request.resume()
  }

  /** Ends the files that arrive, when all resolvers are done; what comes is thrown away. */
  release(): void {
    this.admit()
    for (const file of this.#files.values()) file.fail(requestOver())
  }

  /** Ends everything, when the response has been sent. */
  close(): void {
    const error = this.#isOver ? requestOver() : incompleteBody()
    this.#stop()
    for (const file of this.#files.values()) {
      file.fail(error)
      file.content?.close(error)
    }
    this.temporaryFile.close()
  }

  /** Ends the form for a fault: the request is refused, or fails with the files that are incomplete. */
  fail(refusal: Refusal): void {
    if (this.#isOver) return
    this.#stop()
    this.#request.pause()
    for (const file of this.#files.values()) file.fail(refusal)
    this.#settle(refusal)
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#byteCount += chunk.length
    const { maxBytes } = this.#limits
    if (maxBytes !== false && this.#byteCount > maxBytes) {
      this.fail(bodyTooLarge(maxBytes))
      return
    }
    try {
      if (!this.#parser.write(chunk)) this.#request.pause()
    } catch {
      this.fail(badRequest('The body is no form of its boundary.'))
    }
  }

  readonly #onEnd = (): void => {
    this.#parser.end()
  }

  readonly #onBrokenOff = (): void => {
    if (!this.#request.readableEnded) this.fail(incompleteBody())
  }

  #onField(name: string, text: string, isTruncated: boolean): void {
    if (this.#isOver) return
    this.#endCurrent()
    const { maxBodyBytes } = this.#limits
    this.#fieldBytes += Buffer.byteLength(text)
    if (isTruncated || (maxBodyBytes !== false && this.#fieldBytes > maxBodyBytes)) {
      this.fail(bodyTooLarge(Number(maxBodyBytes)))
    } else if (typeof name !== 'string') {
      this.fail(badRequest('A field of the form has no name.'))
    } else if (text.includes('\uFFFD')) {
      // The parser puts this character in the place of malformed bytes.
      this.fail(
        badRequest(
          `The field "${clip(name)}" is not valid UTF-8, or has the character U+FFFD; expected UTF-8 without it.`,
        ),
      )
    } else if (this.#limits.acceptsUploads && name === 'operations') {
      this.#onOperations(text)
    } else if (this.#limits.acceptsUploads && name === 'map') {
      this.#onMap(text)
    } else if (this.#files.has(name)) {
      const key = clip(name)
      this.fail(
        badRequest(`The form has a text as "${key}", which its map names; expected a file.`),
      )
    } else if (!this.#hasContent) {
      this.#entries.push([name, text])
    }
  }

  #onOperations(text: string): void {
    const value = parseJSON(text)
    if (this.#operations !== undefined) {
      this.fail(badRequest('The form has the field "operations" twice.'))
    } else if (typeof value !== 'object' || value === null) {
      const kind = value === undefined ? 'no JSON' : JSON.stringify(value)
      this.fail(
        badRequest(
          `The field "operations" is ${clip(kind)}; expected a request, or a list of requests, as JSON.`,
        ),
      )
    } else {
      this.#entries.push(['operations', text])
      this.#operations = { value }
    }
  }

  #onMap(text: string): void {
    if (this.#operations === undefined || this.#hasMap) {
      const problem = this.#hasMap ? 'twice' : 'before the field "operations"'
      this.fail(badRequest(`The form has the field "map" ${problem}.`))
      return
    }
    const map = readFileMap(text, this.#limits.maxFiles)
    if (map instanceof Refusal) {
      this.fail(map)
      return
    }
    for (const [key, paths] of map) {
      const file = this.#newFile(key)
      for (const path of paths) {
        const refusal = placeFile(this.#operations.value, path, file.newReceivedFile())
        if (refusal === undefined) continue
        this.fail(refusal)
        return
      }
    }
    this.#entries.push(['map', text])
    this.#hasMap = true
  }

  #onFile(name: string, stream: BusboyFileStream, head: FileHead): void {
    // The parser reports the end of a body in the middle of a file here and there.
    stream.on('error', () => undefined)
    if (this.#isOver) {
      stream.resume()
      return
    }
    this.#endCurrent()
    const refusal = this.#refusalOfFile(name, head)
    if (refusal !== undefined) {
      stream.resume()
      this.fail(refusal)
      return
    }
    if (this.#hasMap && !this.#hasContent) {
      this.#isHeldBack = true
      this.#request.pause()
      this.#settleContent(this.#operations!.value)
      if (this.#isOver) {
        stream.resume()
        return
      }
    }
    const filename = head.filename ?? ''
    const file = this.#hasMap ? this.#files.get(name) : this.#newFormFile(name, filename)
    if (file === undefined) {
      // The map does not name the file, or nobody has chosen one.
      stream.resume()
      return
    }
    const content = new FileContent(this, file.readerCount)
    this.#current = { file, stream }
    file.begin({ ...head, filename }, content)
    this.#receive(file, content, stream)
  }

  /** Ends the file before a part. Its stream tells that later, when the part may have been a fault. */
  #endCurrent(): void {
    if (this.#current === undefined) return
    const { file, stream } = this.#current
    if (!stream.isPaused()) stream.read()
    if (!stream.isPaused() && stream.readableLength === 0) file.content?.end()
  }

  /** Returns the file of a form without a map; undefined for an input in which no file was chosen. */
  #newFormFile(name: string, filename: string): ExpectedFile | undefined {
    if (filename === '') return undefined
    // Several files may have the name of one input.
    const file = this.#newFile(`${this.#files.size} ${name}`)
    this.#entries.push([name, file.newReceivedFile()])
    return file
  }

  /** Returns why a file cannot be taken. */
  #refusalOfFile(name: string, { filename }: FileHead): Refusal | undefined {
    const { acceptsForms, acceptsUploads } = this.#limits
    if (typeof name !== 'string') return badRequest('A file of the form has no name.')
    const key = clip(name)
    if (!acceptsUploads)
      return badRequest(`The form has the file "${key}"; files need the option acceptUploads.`)
    if (!this.#hasMap && (this.#operations !== undefined || !acceptsForms)) {
      const expected =
        this.#operations === undefined
          ? 'fields "operations" and "map"; expected it behind them.'
          : 'field "map"; expected it behind.'
      return badRequest(`The form has the file "${key}" before the ${expected}`)
    }
    if (this.#hasMap && this.#files.get(name)?.head !== undefined)
      return badRequest(`The form has the file "${key}" twice.`)
    if (filename !== undefined && filename.length > MAX_NAME_LENGTH) {
      return badRequest(
        `The name of the file "${key}" has ${filename.length} characters; at most ${MAX_NAME_LENGTH} are allowed.`,
      )
    }
    if (filename !== undefined && /[\0-\x1f\x7f]/.test(filename))
      return badRequest(`The name of the file "${key}" has a control character.`)
    return undefined
  }

  #receive(file: ExpectedFile, content: FileContent, stream: BusboyFileStream): void {
    const { maxFileBytes } = this.#limits
    let byteCount = 0
    stream.on('data', (chunk: Buffer) => {
      if (file.error !== undefined) return
      byteCount += chunk.length
      if (maxFileBytes !== false && byteCount > maxFileBytes) {
        const message = `The file "${clip(file.key)}" is larger than ${maxFileBytes} bytes.`
        file.fail(new Refusal(413, 'BODY_TOO_LARGE', message))
        return
      }
      const room = content.append(chunk)
      if (room === undefined) return
      stream.pause()
      room.then(
        () => stream.resume(),
        (cause: unknown) => {
          file.fail(new Error(`The file "${clip(file.key)}" could not be stored.`, { cause }))
          stream.resume()
        },
      )
    })
    stream.on('end', () => {
      if (!this.#isOver) content.end()
    })
  }

  #onFinish(): void {
    if (this.#isOver) return
    if (!this.#hasContent) {
      if (this.#operations !== undefined && !this.#hasMap) {
        this.fail(badRequest('The form has no field "map".'))
        return
      }
      if (!this.#hasMap && !this.#limits.acceptsForms) {
        this.fail(badRequest('The form has no field "operations"; expected it as the first field.'))
        return
      }
      this.#settleContent(this.#operations?.value)
      if (this.#isOver) return
    }
    for (const file of this.#files.values()) {
      if (file.head === undefined)
        file.fail(badRequest(`The form has no file "${clip(file.key)}", which its map names.`))
    }
    this.#stop()
  }

  /** Settles the content: the operations, or the parameters in the fields. */
  #settleContent(operations?: unknown): void {
    const fields = formParameters(this.#entries)
    if (fields instanceof Refusal) {
      this.fail(fields)
      return
    }
    this.#hasContent = true
    this.#clearDeadline?.()
    this.#beginDeadline(this.#limits.timeoutMs)
    const isUpload = this.#operations !== undefined
    this.#settle({ fields, isUpload, request: operations ?? fields })
  }

  #newFile(key: string): ExpectedFile {
    const file = new ExpectedFile(key, () => this.#current?.file.content?.checkRoom())
    this.#files.set(key, file)
    return file
  }

  #beginDeadline(ms: number | false): void {
    if (ms !== false) this.#clearDeadline = beginDeadline(ms, () => this.fail(bodyTimeout(ms)))
  }

  /** Reads no more of the body. */
  #stop(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#clearDeadline?.()
    this.#request
      .off('data', this.#onData)
      .off('end', this.#onEnd)
      .off('error', this.#onBrokenOff)
      .off('close', this.#onBrokenOff)
    this.#end()
  }
}

/** Returns the lesser of two times, of which `false` is none. */
function least(first: number | false, second: number | false): number | false {
  if (first === false || second === false) return first === false ? second : first
  return Math.min(first, second)
}

function requestOver(): Error {
  return new Error('The request is over, and with it the file.')
}

function tooMany(subject: string, limit: number): Refusal {
  return badRequest(`The form has more than ${limit} ${subject}.`)
}
