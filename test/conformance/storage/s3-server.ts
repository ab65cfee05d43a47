import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server of the protocol of S3, which verifies signatures. */
export interface S3Server {
  /** What its clients find in their environment. */
  readonly environment: Readonly<Record<string, string>>
  /** The keys of the objects of the bucket. */
  readonly keys: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

interface S3rver {
  readonly run: () => Promise<AddressInfo>
  readonly close: () => Promise<void>
}

const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: object,
) => S3rver

/** Starts a server on a free port of 127.0.0.1, which has an empty bucket. */
export async function startS3Server(bucket: string): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-server-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    environment: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_REGION: 'us-east-1',
      // The one account of the server.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    keys: async () => {
      const paths = await readdir(join(directory, bucket), { recursive: true })
      return paths.flatMap(path => /^(.*)\._S3rver_object$/.exec(path)?.slice(1) ?? [])
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
