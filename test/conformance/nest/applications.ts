import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import ts from 'typescript'
import type * as drivers from '../../../src/nest/index.ts'
import { modules } from '../../compiled-modules.ts'
import { Peers } from '../adoption/peers.ts'

const source = join(import.meta.dirname, 'application')

/** NestJS of one version, installed in a folder beside this file, and the application in it. */
export class Nest {
  readonly #folder: string
  readonly #peers: Peers

  constructor(version: 11 | 12) {
    this.#folder = join(import.meta.dirname, `nest-${version}`)
    this.#peers = new Peers(`../nest/nest-${version}`)
  }

  /** Why it is not installed. */
  get fault(): string | undefined {
    return this.#peers.fault
  }

  /** Installs the packages, and compiles the application to CommonJS. */
  install(): void {
    this.#peers.install()
    if (this.fault !== undefined) return
    mkdirSync(join(this.#folder, 'dist'), { recursive: true })
    writeFileSync(join(this.#folder, 'dist/package.json'), '{ "type": "commonjs" }')
    for (const name of readdirSync(source).filter(file => file.endsWith('.ts'))) {
      const { outputText } = ts.transpileModule(readFileSync(join(source, name), 'utf8'), {
        fileName: name,
        compilerOptions: {
          module: ts.ModuleKind.CommonJS,
          target: ts.ScriptTarget.ES2022,
          useDefineForClassFields: false,
          experimentalDecorators: true,
          emitDecoratorMetadata: true,
          esModuleInterop: true,
        },
      })
      writeFileSync(join(this.#folder, 'dist', name.replace(/ts$/, 'js')), outputText)
    }
  }

  load<Module = any>(name: string): Module {
    return this.#peers.load<Module>(name)
  }

  /** The drivers of src/, which import this version and not that of the root. */
  async drivers(): Promise<typeof drivers> {
    const require = createRequire(join(this.#folder, 'package.json'))
    const outfile = join(this.#folder, 'dist/drivers.mjs')
    const src = join(import.meta.dirname, '../../../src')
    await build({
      entryPoints: [join(src, 'nest/index.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      plugins: [
        {
          name: 'one-version',
          setup(bundle) {
            bundle.onResolve({ filter: /^\.\.\// }, ({ path }) => ({
              path: join(modules, path.replace('../', '').replace(/ts$/, 'js')),
              external: true,
            }))
            bundle.onResolve({ filter: /^@nestjs\// }, ({ path }) => ({
              path: require.resolve(path),
              external: true,
            }))
          },
        },
      ],
    })
    return (await import(pathToFileURL(outfile).href)) as typeof drivers
  }
}
