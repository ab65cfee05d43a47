import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The programs and their clients as one module for browsers, which exports `programs`. */
export async function bundlePrograms(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('./programs.ts', import.meta.url)),
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  })
  const outputs = [built].flat().flatMap(each => ('output' in each ? each.output : []))
  const [chunk, ...others] = outputs
  if (chunk?.type !== 'chunk' || others.length > 0) {
    throw new Error(`Expected one chunk, and got ${outputs.length} files.`)
  }
  return chunk.code
}
