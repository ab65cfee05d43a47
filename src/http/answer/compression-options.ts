import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import zlib, { brotliCompress, constants, gzip, type CompressCallback } from 'node:zlib'
import { aCount, aFunction, type Expectations } from '../../errors/expectation.ts'

/** A content coding that makes a body smaller: RFC 9110, 8.4.1, RFC 7932 and RFC 8878. */
export type ContentCoding = 'zstd' | 'br' | 'gzip'

/** The settings of compressed answers. */
export interface CompressionOptions {
  /**
   * The codings, the preferred one first: a client that takes several equally has the first. Default:
   * zstd where Node.js has it (22.15), brotli, gzip.
   */
  readonly encodings?: readonly ContentCoding[] | undefined
  /** Bytes of the body from which an answer is compressed. Default: 1,024. */
  readonly thresholdBytes?: number | undefined
  /**
   * Whether the size of an answer to a request may show to whoever sees the connection: an answer
   * with a secret and a text of somebody else tells the secret by its size ("BREACH"). An exception
   * counts as false, and goes to `onError`. Default: true for a request without headers that may be
   * credentials, and without a client's certificate.
   */
  readonly isSafe?: ((request: IncomingMessage) => boolean | Promise<boolean>) | undefined
}

/** Compresses a body in the thread pool. */
type Compressor = (body: string | Buffer) => Promise<Buffer>

// The types of Node.js 20 have no zstd. The default window of 2 MB is within the 8 MB of RFC 9659.
const { zstdCompress } = zlib as {
  readonly zstdCompress?: (body: string | Buffer, callback: CompressCallback) => void
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify<string | Buffer, Buffer>(gzip)

/**
 * The codings of this version of Node.js, by the size of the result and the time that it takes.
 * Brotli's default quality, 11, is meant for files that are compressed once.
 */
export const compressors: ReadonlyMap<ContentCoding, Compressor> = new Map<
  ContentCoding,
  Compressor
>([
  ...(zstdCompress === undefined
    ? []
    : [['zstd', promisify<string | Buffer, Buffer>(zstdCompress)] as const]),
  ['br', body => brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', body => gzipAsync(body)],
])

/** The expected values of `compression`. */
export const compressionExpectations: Expectations<CompressionOptions> = {
  encodings: {
    words: `a list of ${[...compressors.keys()].join(', ')}`,
    fits: value =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((coding: ContentCoding) => compressors.has(coding)),
    advice: value =>
      zstdCompress === undefined && Array.isArray(value) && value.includes('zstd')
        ? `Node.js ${process.version} has no zstd; versions from 22.15 have it.`
        : '',
  },
  thresholdBytes: aCount,
  isSafe: aFunction,
}
