import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Tests in other processes have temporary files of uploads, too.
process.env['TMPDIR'] = mkdtempSync(join(tmpdir(), 'uploads-'))
process.once('exit', () => rmSync(tmpdir(), { recursive: true }))

/** The temporary files of uploads that have a name, and those that this process has open. */
export function temporaryFiles(): readonly string[] {
  const open = readdirSync('/proc/self/fd').flatMap(descriptor => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)]
    } catch {
      // The descriptor of the folder itself is closed by now.
      return []
    }
  })
  return [...readdirSync(tmpdir()), ...open.filter(path => path.includes('tapeql-upload-'))]
}
