import { aLimit, type Expectations } from '../../errors/expectation.ts'

/** The limits of the files that clients send in forms; `false` switches a limit off. */
export interface UploadOptions {
  /** Files of a form. Default: 20. */
  readonly maxFiles?: number | false | undefined
  /** Bytes of a file. A larger file fails, and its stream with it. Default: 32 MiB. */
  readonly maxFileBytes?: number | false | undefined
  /** Bytes of a form, its fields included. Default: 128 MiB. */
  readonly maxBytes?: number | false | undefined
  /**
   * Bytes of files that a request keeps in memory until they are read; more of them wait in a
   * temporary file. Default: 1 MiB.
   */
  readonly maxBytesInMemory?: number | undefined
  /**
   * Milliseconds in which a form arrives. The limit `bodyTimeoutMs` holds for the fields before the
   * files, and `executionTimeoutMs` begins after the last file. Default: 300,000.
   */
  readonly timeoutMs?: number | false | undefined
}

/** The limits of a form, with the defaults filled in. */
export type UploadLimits = {
  readonly [Name in keyof UploadOptions]-?: Exclude<UploadOptions[Name], undefined>
}

const defaults: UploadLimits = {
  maxFiles: 20,
  maxFileBytes: 32 * 1024 * 1024,
  maxBytes: 128 * 1024 * 1024,
  maxBytesInMemory: 1024 * 1024,
  timeoutMs: 300_000,
}

/** Returns the limits of the option `acceptUploads`. */
export function uploadLimits(options: boolean | UploadOptions | undefined): UploadLimits {
  if (typeof options !== 'object') return defaults
  const entries = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(entries) }
}

/** The expected values of `acceptUploads`. */
export const uploadExpectations: Expectations<UploadOptions> = {
  maxFiles: aLimit,
  maxFileBytes: aLimit,
  maxBytes: aLimit,
  maxBytesInMemory: {
    words: 'a number of bytes',
    fits: value => Number.isInteger(value) && Number(value) >= 0,
  },
  timeoutMs: aLimit,
}
