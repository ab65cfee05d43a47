import type { IncrementalExecutor } from './executors.ts'
import { valueAt, type Completed, type Incremental, type Part, type Pending } from './parts.ts'

/** A fault to show that the guard turns red. */
export interface PlantedFault {
  /** What is done to the parts of a response; false where they give no occasion. */
  readonly plant: (parts: WritablePart[]) => boolean
  /** What the guard says of it. */
  readonly expected: RegExp
}

/** A part that may be spoilt. */
export type WritablePart = Omit<Writable<Part>, 'completed' | 'incremental' | 'pending'> & {
  pending?: Writable<Pending>[]
  incremental?: Writable<Incremental>[]
  completed?: Writable<Completed>[]
}

type Writable<Entry> = { -readonly [Key in keyof Entry]: Entry[Key] }

/** An executor that spoils the parts of another, and notes whether there was an occasion. */
export function withPlantedFault(
  executor: IncrementalExecutor,
  { plant }: PlantedFault,
  note: () => void,
): IncrementalExecutor {
  return {
    ...executor,
    name: 'planted',
    execute: async (incrementalCase, world) => {
      const parts = structuredClone(
        await executor.execute(incrementalCase, world),
      ) as WritablePart[]
      if (plant(parts)) note()
      return parts
    },
  }
}

export const plantedFaults: Readonly<Record<string, PlantedFault>> = {
  'a fragment or stream is never completed': {
    plant: parts => change(parts, 'completed', list => list.pop() !== undefined),
    expected: /never completes/,
  },
  'a fragment or stream is completed twice': {
    plant: parts => change(parts, 'completed', list => list.push({ id: list[0]!.id }) > 0),
    expected: /completes \d+ again/,
  },
  'what is unknown is completed': {
    plant: parts => change(parts, 'completed', list => list.push({ id: 'nobody' }) > 0),
    expected: /completes nobody, which is not announced/,
  },
  'what is unknown is delivered': {
    plant: parts => changeEntry(parts, 'incremental', entry => void (entry.id = 'nobody')),
    expected: /delivers nobody, which is not announced/,
  },
  'nothing is announced': {
    plant: parts => change(parts, 'pending', list => list.splice(0).length > 0),
    expected: /which is not announced/,
  },
  'an id is announced again': {
    plant: parts => change(parts, 'pending', list => list.push({ ...list[0]! }) > 0),
    expected: /announces \d+ again/,
  },
  'an id is a number': {
    plant: parts =>
      changeEntry(parts, 'pending', entry => void (entry.id = 7 as unknown as string)),
    expected: /announces an id that is no text/,
  },
  'something is delivered after its end': {
    plant: parts => {
      const index = parts.findIndex(({ incremental, completed }) =>
        completed?.some(({ id }) => incremental?.some(entry => entry.id === id)),
      )
      if (index === -1) return false
      const { incremental = [], completed = [] } = parts[index]!
      const late = incremental.filter(entry => completed.some(({ id }) => id === entry.id))
      parts.splice(index + 1, 0, { incremental: late, hasNext: parts[index]!.hasNext! })
      parts[index]!.hasNext = true
      parts[index]!.incremental = incremental.filter(entry => !late.includes(entry))
      return true
    },
    expected: /delivers \d+, which is complete/,
  },
  'a part comes after the end': {
    plant: parts => parts.length > 1 && parts.push({ hasNext: false }) > 0,
    expected: /comes after the end/,
  },
  'the end is told too early': {
    plant: parts => {
      if (parts.length < 3) return false
      parts[1]!.hasNext = false
      return true
    },
    expected: /comes after the end/,
  },
  'the end is not told': {
    plant: parts => {
      if (parts.length < 2) return false
      parts.at(-1)!.hasNext = true
      return true
    },
    expected: /is the last one, but says that others come/,
  },
  'the initial response does not say that parts come': {
    plant: parts => parts.length > 1 && delete parts[0]!.hasNext,
    expected: /its hasNext is not true/,
  },
  'a single response has hasNext': {
    plant: parts => {
      parts[0]!.hasNext = false
      return parts.length === 1
    },
    expected: /has hasNext, but announces nothing/,
  },
  'the last part is missing': {
    plant: parts => parts.length > 2 && parts.pop() !== undefined,
    expected: /is the last one, but says that others come/,
  },
  'a part says nothing': {
    plant: parts => parts.length > 1 && parts.splice(1, 0, { hasNext: true }).length === 0,
    expected: /says nothing/,
  },
  'a list is empty': {
    plant: parts => parts.length > 1 && Object.assign(parts.at(-1)!, { pending: [] }) !== null,
    expected: /has an empty list of pending/,
  },
  'a key is unknown': {
    plant: parts => parts.length > 1 && Object.assign(parts.at(-1)!, { path: [] }) !== null,
    expected: /has the unknown key "path"/,
  },
  'data are delivered twice': {
    plant: parts =>
      change(parts, 'incremental', list => {
        const entry = list.find(({ data }) => data !== undefined)
        return entry !== undefined && list.push(entry) > 0
      }),
    expected: /a second time/,
  },
  'an item is delivered twice': {
    plant: parts =>
      change(parts, 'incremental', list => {
        const entry = list.find(({ items }) => items !== undefined)
        if (entry === undefined) return false
        entry.items = [...entry.items!, entry.items!.at(-1)]
        return true
      }),
    expected: /There are too many items at/,
  },
  'an item is not delivered': {
    plant: parts =>
      change(parts, 'incremental', list => {
        const entry = list.find(({ items = [] }) => items.length > 1)
        if (entry === undefined) return false
        entry.items = entry.items!.slice(1)
        return true
      }),
    expected:
      /Items are missing at|The values at .* differ|There is a value at .* in the place of null|The field .* is (too many|missing)|delivered|announces/,
  },
  'a field is not delivered': {
    plant: parts =>
      changeEntry(parts, 'incremental', entry => {
        const [key, ...others] = Object.keys(entry.data ?? {})
        if (key === undefined || others.length === 0) return false
        entry.data = Object.fromEntries(others.map(name => [name, entry.data![name]]))
        return true
      }),
    expected:
      /The field .* is missing|is complete without|neither object nor list|no list is|no object is/,
  },
  'a field is too many': {
    plant: parts =>
      changeEntry(parts, 'incremental', entry => {
        if (entry.data === undefined) return false
        entry.data = { ...entry.data, tooMany: true }
        return true
      }),
    expected: /tooMany is too many|The data differ/,
  },
  'a value is another': {
    plant: parts =>
      changeEntry(parts, 'incremental', entry => {
        const [key] =
          Object.entries(entry.data ?? {}).find(([, value]) => typeof value !== 'object') ?? []
        if (key === undefined) return false
        entry.data = { ...entry.data, [key]: 'another value' }
        return true
      }),
    expected: /The values at .* differ|The data differ/,
  },
  'a value is null': {
    plant: parts =>
      changeEntry(parts, 'incremental', entry => {
        const [key] = Object.entries(entry.data ?? {}).find(([, value]) => value !== null) ?? []
        if (key === undefined) return false
        entry.data = { ...entry.data, [key]: null }
        return true
      }),
    expected: /The values at .* differ|The data differ/,
  },
  'data go where no object is': {
    plant: parts =>
      changeEntry(parts, 'incremental', entry => {
        if (entry.data === undefined) return false
        entry.subPath = [...(entry.subPath ?? []), 'nowhere']
        return true
      }),
    expected: /where no object is/,
  },
  'items go where no list is': {
    plant: parts => {
      const entry = parts
        .flatMap(({ incremental = [] }) => incremental)
        .find(({ items }) => items !== undefined)
      const pending = parts
        .flatMap(({ pending = [] }) => pending)
        .find(({ id }) => id === entry?.id)
      if (pending === undefined) return false
      pending.path = pending.path.slice(0, -1)
      return true
    },
    expected: /where no list is|as a stream/,
  },
  'a path leads nowhere': {
    plant: parts =>
      changeEntry(parts, 'pending', entry => void (entry.path = [...entry.path, 'nowhere'])),
    expected: /where neither object nor list is/,
  },
  'a label is not in the document': {
    plant: parts => changeEntry(parts, 'pending', entry => void (entry.label = 'nobody')),
    expected: /"nobody" at .* is not in the document/,
  },
  'a label is null': {
    plant: parts =>
      changeEntry(parts, 'pending', entry => void (entry.label = null as unknown as string)),
    expected: /labels \d+ with no text/,
  },
  'a stream begins with too many items': {
    plant: parts => {
      const pending = parts[0]!.pending ?? []
      const id = pending.find(({ path }) => Array.isArray(valueAt(parts[0]!.data, path)))?.id
      const entry = parts
        .flatMap(({ incremental = [] }) => incremental)
        .find(one => one.id === id && one.items!.length > 1)
      if (id === undefined || entry === undefined) return false
      const list = valueAt(parts[0]!.data, pending.find(one => one.id === id)!.path) as unknown[]
      list.push(entry.items![0])
      entry.items = entry.items!.slice(1)
      return true
    },
    expected: /begins with \d items, not/,
  },
  'a fragment or stream fails without an error': {
    plant: parts =>
      change(parts, 'completed', list => {
        const entry = list.find(({ errors }) => errors !== undefined)
        return entry !== undefined && delete entry.errors
      }),
    expected:
      /is missing|Items are missing|in the place of null|fails in graphql-js alone|is complete without/,
  },
  'a fragment or stream fails with an error of its own': {
    plant: parts =>
      change(parts, 'completed', list => {
        const entry = list.find(({ errors }) => errors === undefined)
        if (entry === undefined) return false
        entry.errors = [{ message: 'planted', locations: [], path: ['nowhere'] }]
        return true
      }),
    expected: /There is no error at|not below|fails here alone/,
  },
  'an error is not delivered': {
    plant: parts => {
      const entries = [parts[0]!, ...parts.flatMap(({ incremental = [] }) => incremental)]
      const entry = entries.find(({ errors }) => errors?.length === 1 && parts.length > 1)
      return entry !== undefined && delete entry.errors
    },
    expected: /Null at .* has no error|Errors make other positions null/,
  },
  'an error is too many': {
    plant: parts =>
      changeEntry(parts, 'incremental', entry => {
        const key = Object.entries(entry.data ?? {}).find(([, value]) => value !== null)?.[0]
        const pending = parts
          .flatMap(({ pending = [] }) => pending)
          .find(({ id }) => id === entry.id)
        if (key === undefined || pending === undefined) return false
        const path = [...pending.path, ...(entry.subPath ?? []), key]
        entry.errors = [...(entry.errors ?? []), { message: 'planted', locations: [], path }]
        return true
      }),
    expected: /where the error is: planted/,
  },
}

type EntryName = 'completed' | 'incremental' | 'pending'
type EntryOf<Name extends EntryName> = NonNullable<WritablePart[Name]>[number]

/** Changes the first list of that name that gives an occasion. */
function change<Name extends EntryName>(
  parts: readonly WritablePart[],
  name: Name,
  changeList: (list: EntryOf<Name>[]) => boolean,
): boolean {
  return parts.some(part => {
    const list = part[name] as EntryOf<Name>[] | undefined
    return list !== undefined && changeList(list)
  })
}

/** Changes the first entry of that name that gives an occasion. */
function changeEntry<Name extends EntryName>(
  parts: readonly WritablePart[],
  name: Name,
  changeOne: (entry: EntryOf<Name>) => boolean | undefined,
): boolean {
  return change(parts, name, list => list.some(entry => changeOne(entry) !== false))
}
