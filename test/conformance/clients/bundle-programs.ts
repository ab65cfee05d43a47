import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** A module that exports `programs`, and the clients of these programs, as one module for browsers. */
export async function bundlePrograms(module: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(module),
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
