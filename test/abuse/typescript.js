// Lets `node --import` run the sources as they stand: types are taken off when a file is loaded.
import { readFile } from 'node:fs/promises'
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import ts from 'typescript'

const compilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
}

// Hooks run in a thread of their own, which loads this file too.
if (isMainThread) register(import.meta.url)

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context)
  const { outputText: source } = ts.transpileModule(await readFile(new URL(url), 'utf8'), {
    compilerOptions,
  })
  return { format: 'module', source, shortCircuit: true }
}
