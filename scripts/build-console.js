// npm run build:console. Bundles GraphiQL with its workers into dist/console/: each file by a name
// with the hash of its content, compressed, and a manifest. Does nothing if all sources are
// unchanged since the last build.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/console')
const manifestFile = join(folder, 'manifest.json')
const inputsFile = join(root, '.cache/console.json')
const page = 'src/http/console/graphiql/main.tsx'

const workers = {
  editor: 'monaco-editor/esm/vs/editor/editor.worker.js',
  graphql: 'monaco-graphql/esm/graphql.worker.js',
  json: 'monaco-editor/esm/vs/language/json/json.worker.js',
}

/** GraphiQL's style includes the styles of Monaco. */
const withoutStylesOfMonaco = {
  name: 'without-styles-of-monaco',
  enforce: 'pre',
  load: id => (/\/node_modules\/monaco-editor\/.*\.css$/.test(id) ? '' : undefined),
}

/** The page has side effects, although its package declares none. */
const withEffectsOfThePage = {
  name: 'with-effects-of-the-page',
  transform: (_, id) =>
    id.includes(`/${dirname(page)}/`) ? { moduleSideEffects: true } : undefined,
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

if (isUpToDate()) process.exit()
// Vitest, which runs this script, sets another value, with which React is bundled for development.
process.env.NODE_ENV = 'production'
const { build } = await import('vite').catch(error => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  // Without the development dependencies, the console is a page that explains their absence.
  console.log('The console was not built: vite is not installed.')
  process.exit()
})

const start = performance.now()
const inputs = new Set([
  relative(root, import.meta.filename),
  'node_modules/vite',
  'node_modules/rolldown',
])
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

/** The folders of the bundled packages. */
const bundled = new Set()
/** The promises of written files. */
const writing = []
const names = {}
for (const [label, path] of Object.entries(workers)) {
  const [worker] = await bundle(join(root, 'node_modules', path), {})
  names[label] = write(`${label}-worker`, '.js', worker.code)
}
const output = await bundle(join(root, page), { WORKERS: JSON.stringify(names) })
const script = output.find(({ type }) => type === 'chunk')
const style = output.find(({ type }) => type === 'asset')
const manifest = {
  script: linked('graphiql', '.js', script.code),
  style: linked('graphiql', '.css', style.source),
  workers: Object.values(names),
}
writeFileSync(join(folder, 'LICENSES.txt'), licences())
await Promise.all(writing)
writeFileSync(manifestFile, JSON.stringify(manifest))
mkdirSync(join(root, '.cache'), { recursive: true })
writeFileSync(
  inputsFile,
  JSON.stringify(Object.fromEntries([...inputs].sort().map(input => [input, stateOf(input)]))),
)
console.log(`Built the console in ${((performance.now() - start) / 1000).toFixed(1)} s.`)

/** Bundles a script with its imports, and their styles. */
async function bundle(entry, define) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define,
    plugins: [withoutStylesOfMonaco, withEffectsOfThePage],
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: Infinity,
      reportCompressedSize: false,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const chunks = output.filter(({ type }) => type === 'chunk')
  if (chunks.length !== 1) throw new Error(`${entry} became ${chunks.length} scripts, not one.`)
  for (const id of chunks[0].moduleIds) note(id)
  return output
}

/** Records the package of a module, or its file in the repository. */
function note(id) {
  const path = relative(root, id.replace(/^\0/, '').replace(/\?.*/s, ''))
  const name = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
  if (name !== undefined) {
    inputs.add(name)
    bundled.add(name)
  }
  if (name === undefined && existsSync(join(root, path))) inputs.add(path)
}

/** Returns the licences of the bundled packages, as the licences require. */
function licences() {
  const names = [...bundled].sort()
  return names
    .map(name => {
      const file = readdirSync(join(root, name)).find(each => /^licen[cs]e/i.test(each))
      const text = file === undefined ? '' : readFileSync(join(root, name, file), 'utf8').trim()
      const { version, license } = packages[name]
      return `${name.replace(/^.*node_modules\//, '')} ${version} (${license})\n\n${text}\n`
    })
    .join('\n----\n\n')
}

function stateOf(input) {
  if (input.includes('node_modules/')) return packages[input]?.integrity ?? 'missing'
  const file = join(root, input)
  return existsSync(file) ? hash(readFileSync(file)).toString('hex') : 'missing'
}

function isUpToDate() {
  if (!existsSync(manifestFile) || !existsSync(inputsFile)) return false
  const known = Object.entries(JSON.parse(readFileSync(inputsFile, 'utf8')))
  return known.every(([input, state]) => stateOf(input) === state)
}

function hash(content) {
  return createHash('sha256').update(content).digest()
}

/** Writes a file in both content codings, and returns its name. */
function write(name, extension, content) {
  const named = `${name}-${hash(content).toString('base64url').slice(0, 12)}${extension}`
  const bytes = Buffer.from(content)
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24 }
  const written = [
    promisify(brotliCompress)(bytes, { params }).then(save(`${named}.br`)),
    promisify(gzip)(bytes, { level: 9 }).then(save(`${named}.gz`)),
  ]
  writing.push(...written)
  return named
}

function save(name) {
  return bytes => writeFile(join(folder, name), bytes)
}

function linked(name, extension, content) {
  const integrity = `sha256-${hash(content).toString('base64')}`
  return { name: write(name, extension, content), integrity }
}
