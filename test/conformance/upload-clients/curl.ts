import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { contentOf, files, type SentFile } from './files.ts'

const isInstalled = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some(folder => existsSync(join(folder, 'curl')))

/** Why tests with curl are skipped; empty where they run. In CI they run, and fail without curl. */
export const curlIsMissing: string =
  isInstalled || process.env['CI'] === 'true' ? '' : 'there is no curl'

/** The status and the body of an answer. */
export interface CurlAnswer {
  readonly status: number
  readonly body: unknown
}

/** curl in a folder that has the files. */
export interface Curl {
  /** Runs curl; rejects with its message where curl fails. */
  run(url: string, options: readonly string[]): Promise<CurlAnswer>
  /** Returns the option of a part with the content of a file. */
  fileOption(key: string, file: SentFile, attributes?: string): readonly string[]
  remove(): void
}

/** Writes the files to a folder of their own. */
export function createCurl(): Curl {
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-curl-'))
  for (const file of Object.values(files)) writeFileSync(join(folder, file.name), contentOf(file))
  return {
    async run(url, options) {
      const format = ['--silent', '--show-error', '--write-out', '\n%{http_code}']
      const { stdout } = await promisify(execFile)('curl', [...format, url, ...options], {
        cwd: folder,
      })
      const [body, status] = stdout.split('\n') as [string, string]
      return { status: Number(status), body: JSON.parse(body) as unknown }
    },
    fileOption: (key, { name }, attributes = '') => ['-F', `${key}=@${name}${attributes}`],
    remove: () => rmSync(folder, { recursive: true }),
  }
}
