// npm run build. Writes dist/ from src/. tsc writes a module and its declarations for each file
// (dist/modules/), of which the declarations are published; tests and benches load the modules.
// Rolldown writes a file for each entry point of package.json and each program, beside files of
// whole layers (dist/layers/), as 500 modules take three times as long to load. Does nothing if all
// sources are unchanged since the last build, so that concurrent programs do not build twice.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { keepDeclarationsOf } from './published-declarations.js'
import { keepLinesOf } from './published-maps.js'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const modules = join(dist, 'modules')
const { exports, dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

const stateFile = join(root, '.cache/dist.txt')
const state = stateOf([
  'src',
  'scripts/build.js',
  'scripts/published-declarations.js',
  'scripts/published-maps.js',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
])
const isBuilt = ['index.js', 'modules/index.js', 'cli/main.js'].every(name =>
  existsSync(join(dist, name)),
)
if (isBuilt && existsSync(stateFile) && readFileSync(stateFile, 'utf8') === state) process.exit()
rmSync(stateFile, { force: true })

// A separate script builds the console.
for (const name of existsSync(dist) ? readdirSync(dist) : [])
  if (name !== 'console') rmSync(join(dist, name), { recursive: true })

const tsc = spawnSync(
  process.execPath,
  [join(root, 'node_modules/typescript7/bin/tsc'), '-p', 'src'],
  { cwd: root, stdio: 'inherit' },
)
if (tsc.status !== 0) process.exit(tsc.status ?? 1)

const { rolldown } = await import('rolldown')
const entries = Object.values(exports).filter(entry => typeof entry === 'object')
const packages = Object.keys({ ...dependencies, ...peerDependencies })
/** The modules that an entry point imports, at any depth. */
const importsOfEntries = new Map()
const bundle = await rolldown({
  cwd: root,
  input: { ...entryPoints(), ...programs() },
  platform: 'node',
  external: id => packages.some(name => id === name || id.startsWith(`${name}/`)),
  preserveEntrySignatures: 'allow-extension',
  onLog(level, log) {
    if (level !== 'debug' && level !== 'info') throw new Error(log.message)
  },
})
await bundle.write({
  dir: dist,
  format: 'esm',
  sourcemap: true,
  // Stack traces name the files of the repository; debuggers step over them.
  sourcemapExcludeSources: true,
  sourcemapIgnoreList: () => true,
  comments: { jsdoc: false },
  chunkFileNames: ({ name, moduleIds }) =>
    name === 'engine' || name === 'language' || moduleIds.some(id => layerOf(id) === name)
      ? 'layers/[name].js'
      : 'cli/[name].js',
  plugins: [{ name: 'ascii', generateBundle: (_, files) => escapeAll(Object.values(files)) }],
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ name: fileOf, debugName: 'layers' }],
  },
})
await bundle.close()
for (const folder of ['cli', 'graphql-js', 'layers', 'sources']) keepLinesOf(join(dist, folder))
keepDeclarationsOf(
  modules,
  entries.map(({ types }) => join(root, types.default)),
)
writeCommonJSDeclarations()
mkdirSync(dirname(stateFile), { recursive: true })
writeFileSync(stateFile, state)

/** Returns the digest of files, and of the files in folders. */
function stateOf(paths) {
  const hash = createHash('sha256')
  const files = paths.flatMap(path =>
    statSync(join(root, path)).isFile()
      ? [path]
      : readdirSync(join(root, path), { recursive: true, withFileTypes: true })
          .filter(entry => entry.isFile())
          .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
  )
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** The file in `dist/`, without its ending, and the source of each entry point. */
function entryPoints() {
  return Object.fromEntries(
    entries.map(entry => [
      relative('dist', entry.default).replace(/\.js$/, ''),
      entry['@tapeql/source'],
    ]),
  )
}

/**
 * Returns the file below `dist/layers/` that a module becomes a part of. What `index.ts` imports is
 * two files, since a file for each layer takes a fifth longer to load: `language` is what `ast`
 * imports of it, and `engine` the rest. Of the others each layer is a file.
 */
function fileOf(id, graph) {
  const isImportedBy = entry => importedBy(entry, graph).has(id)
  if (!isImportedBy('src/index.ts')) return layerOf(id)
  if (layerOf(id) === null) return null
  return isImportedBy('src/ast/index.ts') ? 'language' : 'engine'
}

/**
 * Writes escapes for what is not ASCII. A single other character would make V8 hold, and read, a whole
 * file in two bytes a unit.
 */
function escapeAll(files) {
  const escapeOf = unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  for (const file of files) {
    if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escapeOf)
  }
}

/** Returns the modules that an entry point imports, at any depth. */
function importedBy(entry, graph) {
  const known = importsOfEntries.get(entry)
  if (known !== undefined) return known
  const imported = new Set([join(root, entry)])
  // A set lists what is added while it is read.
  for (const id of imported)
    graph.getModuleInfo(id)?.importedIds.forEach(other => imported.add(other))
  importsOfEntries.set(entry, imported)
  return imported
}

/**
 * Returns the layer of a module. Layers have no import cycles, so that their files have none. The
 * commands of the command line are loaded separately, and what changes a process when it is loaded is
 * no part of a layer.
 */
function layerOf(id) {
  const [layer, ...rest] = relative(join(root, 'src'), id).split(sep)
  if (rest.length === 0 || layer === 'cli' || rest.at(-1) === 'register.ts') return null
  return layer
}

/**
 * Writes each declaration once more as that of a CommonJS module, which `require` of the package has in
 * TypeScript: a module in CommonJS may not import the types of an ES module, and peer dependencies such
 * as Drizzle have other types there.
 */
function writeCommonJSDeclarations() {
  for (const name of readdirSync(modules, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const text = readFileSync(join(modules, name), 'utf8')
    const path = join(modules, name.replace(/\.ts$/, '.cts'))
    writeFileSync(path, text.replace(/((?:from |import\()['"]\.[^'"]*)\.[jt]s(?=['"])/g, '$1.cjs'))
  }
}

/** The entry points that are started as processes. */
function programs() {
  return {
    'cli/main': 'src/cli/main.ts',
    'cli/module-process': 'src/cli/serve/module-process.ts',
  }
}
