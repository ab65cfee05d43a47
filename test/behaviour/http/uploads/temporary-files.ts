import { readdirSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'

const prefix = `tapeql-upload-${process.pid}-`

/** The temporary files of uploads of this process that have a name, and those that are open. */
export function temporaryFiles(): readonly string[] {
  const open = readdirSync('/proc/self/fd').flatMap(descriptor => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)]
    } catch {
      // The descriptor of the folder itself is closed by now.
      return []
    }
  })
  return [...readdirSync(tmpdir()), ...open].filter(path => path.includes(prefix))
}
