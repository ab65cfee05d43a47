import type { FormattedError, ResponsePath } from '../../../src/errors/graphql-error.ts'
import {
  isObject,
  startsWith,
  textOfPath,
  valueAt,
  type Completed,
  type Incremental,
  type Part,
  type Pending,
} from './parts.ts'

/**
 * Where the parts of a response break the rules of the draft of incremental delivery: sentences, of
 * which a response that keeps them has none.
 */
export function faultsOfParts(parts: readonly Part[]): readonly string[] {
  const check = new PartsCheck()
  for (const [index, part] of parts.entries()) {
    if (index === 0) check.seeInitial(part, parts.length)
    else check.seeLater(part, index, index === parts.length - 1)
  }
  check.seeEnd(parts.length)
  return check.faults
}

const initialKeys = ['data', 'errors', 'extensions', 'hasNext', 'pending']
const laterKeys = ['completed', 'extensions', 'hasNext', 'incremental', 'pending']
const entryKeys = {
  pending: ['id', 'label', 'path'],
  incremental: ['data', 'errors', 'extensions', 'id', 'items', 'subPath'],
  completed: ['errors', 'id'],
}

interface Announcement {
  readonly path: ResponsePath
  /** What has been delivered of it, as far as that tells what it is. */
  kind: 'fragment' | 'stream' | undefined
  isComplete: boolean
}

class PartsCheck {
  readonly faults: string[] = []
  readonly #announcements = new Map<string, Announcement>()
  readonly #errors: FormattedError[] = []
  readonly #failures: FormattedError[] = []
  #data: unknown
  #hasEnded = false
  #where = ''

  seeInitial(part: Part, count: number): void {
    this.#where = 'The initial response'
    this.#checkKeys(part, initialKeys)
    this.#checkList(part.errors, 'errors')
    this.#checkList(part.pending, 'pending')
    if (!('data' in part)) {
      if (part.errors === undefined) this.#report('has neither data nor errors')
      if (part.pending !== undefined) this.#report('announces parts of no data')
    } else if (part.data !== null && !isObject(part.data)) this.#report('has data of a wrong kind')
    this.#data = structuredClone(part.data)
    this.#noteErrors(part.errors, [])
    this.#announce(part.pending)
    this.#checkAnnouncements(part.pending)
    const isIncremental = part.pending !== undefined
    if (isIncremental && part.hasNext !== true)
      this.#report('announces parts, but its hasNext is not true')
    if (!isIncremental && 'hasNext' in part) this.#report('has hasNext, but announces nothing')
    if (!isIncremental && count > 1) this.#report('announces nothing, but parts come after it')
    this.#hasEnded = !isIncremental
  }

  seeLater(part: Part, index: number, isLast: boolean): void {
    this.#where = `Part ${index}`
    if (this.#hasEnded) this.#report('comes after the end')
    this.#checkKeys(part, laterKeys)
    for (const name of ['pending', 'incremental', 'completed'] as const)
      this.#checkList(part[name], name)
    if (typeof part.hasNext !== 'boolean') this.#report('has no hasNext')
    if (part.hasNext === false) this.#hasEnded = true
    if (isLast && part.hasNext === true) this.#report('is the last one, but says that others come')
    const { pending, incremental, completed } = part
    if (!isLast && [pending, incremental, completed].every(list => list === undefined))
      this.#report('says nothing')
    this.#announce(pending)
    for (const entry of incremental ?? []) this.#deliver(entry)
    this.#checkAnnouncements(pending)
    for (const entry of completed ?? []) this.#complete(entry)
  }

  seeEnd(count: number): void {
    this.#where = 'The response'
    if (count === 0) this.#report('has no parts')
    for (const [id, { isComplete }] of this.#announcements)
      if (!isComplete) this.#report(`never completes ${id}`)
    if (this.#data === undefined) return
    for (const { path = [], message } of this.#errors) {
      if (!endsInNull(this.#data, path))
        this.#report(`has a value at ${textOfPath(path)}, where the error is: ${message}`)
    }
    for (const { path = [], message } of this.#failures) {
      if (valueAt(this.#data, path) != null)
        this.#report(`has a value at ${textOfPath(path)}, for whose error it fails: ${message}`)
    }
  }

  #announce(pending: readonly Pending[] = []): void {
    for (const entry of pending) {
      const { id, path, label } = entry
      this.#checkKeys(entry, entryKeys.pending)
      if (typeof id !== 'string') this.#report(`announces an id that is no text: ${String(id)}`)
      if (this.#announcements.has(id)) this.#report(`announces ${id} again`)
      if (!Array.isArray(path)) this.#report(`announces ${id} without a path`)
      if ('label' in entry && typeof label !== 'string') this.#report(`labels ${id} with no text`)
      this.#announcements.set(id, { path, kind: undefined, isComplete: false })
    }
  }

  /** What is announced is at an object or a list that is delivered no later than it. */
  #checkAnnouncements(pending: readonly Pending[] = []): void {
    for (const { id, path } of pending) {
      const value = valueAt(this.#data, path)
      if (typeof value !== 'object' || value === null)
        this.#report(`announces ${id} at ${textOfPath(path)}, where neither object nor list is`)
      const announcement = this.#announcements.get(id)!
      announcement.kind ??= Array.isArray(value) ? 'stream' : 'fragment'
    }
  }

  #deliver(entry: Incremental): void {
    const { id, subPath, data, items, errors } = entry
    this.#checkKeys(entry, entryKeys.incremental)
    this.#checkList(errors, 'errors')
    this.#checkList(subPath, 'subPath')
    const announcement = this.#announcements.get(id)
    if (announcement === undefined) {
      this.#report(`delivers ${id}, which is not announced`)
      return
    }
    if (announcement.isComplete) this.#report(`delivers ${id}, which is complete`)
    if ((data === undefined) === (items === undefined))
      this.#report(`delivers ${id} with neither or both of data and items`)
    const kind = items === undefined ? 'fragment' : 'stream'
    if (announcement.kind !== undefined && announcement.kind !== kind)
      this.#report(`delivers ${id}, a ${announcement.kind}, as a ${kind}`)
    announcement.kind = kind
    const path = [...announcement.path, ...(subPath ?? [])]
    const target = valueAt(this.#data, path)
    const place = `${id} to ${textOfPath(path)}`
    if (items !== undefined) {
      if (subPath !== undefined) this.#report(`delivers items of ${id} with a subPath`)
      if (!Array.isArray(items)) this.#report(`delivers items of ${id} that are no list`)
      else if (items.length === 0) this.#report(`delivers no items of ${id}`)
      if (Array.isArray(target)) this.#append(target, items, errors, path)
      else this.#report(`delivers items of ${place}, where no list is`)
    } else if (isObject(data)) {
      if (Object.keys(data).length === 0) this.#report(`delivers no fields of ${id}`)
      if (isObject(target)) this.#merge(target, data, errors, path)
      else this.#report(`delivers data of ${place}, where no object is`)
    } else this.#report(`delivers data of ${id} that are no object`)
  }

  #append(
    target: unknown[],
    items: readonly unknown[],
    errors: readonly FormattedError[] | undefined,
    path: ResponsePath,
  ): void {
    const firstIndex = target.length
    target.push(...structuredClone(items))
    this.#noteErrors(errors, path)
    for (const { path: errorPath = [] } of errors ?? []) {
      const index = errorPath[path.length]
      if (typeof index !== 'number' || index < firstIndex || index >= target.length)
        this.#report(`has an error at ${textOfPath(errorPath)}, whose item it does not deliver`)
    }
  }

  /** A field is delivered once, so no data have a key that is there. */
  #merge(
    target: Record<string, unknown>,
    data: Record<string, unknown>,
    errors: readonly FormattedError[] | undefined,
    path: ResponsePath,
  ): void {
    for (const [key, value] of Object.entries(data)) {
      if (Object.hasOwn(target, key))
        this.#report(`delivers ${textOfPath([...path, key])} a second time`)
      target[key] = structuredClone(value)
    }
    this.#noteErrors(errors, path)
    for (const { path: errorPath = [] } of errors ?? []) {
      const key = errorPath[path.length]
      if (key === undefined || !Object.hasOwn(data, key))
        this.#report(`has an error at ${textOfPath(errorPath)}, which it does not deliver`)
    }
  }

  #complete(entry: Completed): void {
    const { id, errors } = entry
    this.#checkKeys(entry, entryKeys.completed)
    this.#checkList(errors, 'errors')
    const announcement = this.#announcements.get(id)
    if (announcement === undefined) {
      this.#report(`completes ${id}, which is not announced`)
      return
    }
    if (announcement.isComplete) this.#report(`completes ${id} again`)
    announcement.isComplete = true
    this.#checkErrors(errors, announcement.path)
    // A list that cannot be read on keeps the items that it has.
    const isOfList = ({ path = [] }: FormattedError): boolean =>
      announcement.kind === 'stream' && path.length === announcement.path.length
    this.#failures.push(...(errors ?? []).filter(error => !isOfList(error)))
  }

  #noteErrors(errors: readonly FormattedError[] | undefined, path: ResponsePath): void {
    this.#checkErrors(errors, path)
    this.#errors.push(...(errors ?? []))
  }

  #checkErrors(errors: readonly FormattedError[] = [], prefix: ResponsePath): void {
    for (const { message, path } of errors) {
      if (typeof message !== 'string') this.#report('has an error without a message')
      if (prefix.length > 0 && !startsWith(path ?? [], prefix))
        this.#report(`has an error at ${textOfPath(path ?? [])}, not below ${textOfPath(prefix)}`)
    }
  }

  #checkKeys(entry: object, keys: readonly string[]): void {
    for (const key of Object.keys(entry))
      if (!keys.includes(key)) this.#report(`has the unknown key "${key}"`)
  }

  #checkList(list: readonly unknown[] | undefined, name: string): void {
    if (list !== undefined && !Array.isArray(list)) this.#report(`has ${name} that are no list`)
    else if (list?.length === 0) this.#report(`has an empty list of ${name}`)
  }

  #report(fault: string): void {
    this.faults.push(`${this.#where} ${fault}.`)
  }
}

/** Whether a path leads to null, at its end or before. */
function endsInNull(data: unknown, path: ResponsePath): boolean {
  return (
    path.some((_, index) => valueAt(data, path.slice(0, index)) === null) ||
    valueAt(data, path) === null
  )
}
