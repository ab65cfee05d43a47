import ts from 'typescript'

const options: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ['lib.es2023.d.ts'],
  types: [],
  allowImportingTsExtensions: true,
  skipDefaultLibCheck: true,
  noEmit: true,
}

/** Files of the disk, which the programs of a process share. */
const libraries = new Map<string, ts.SourceFile | undefined>()

/** The two types are exactly equal, or the alias does not compile. */
export const equality = `
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Holds<Equality extends true> = Equality
`

/**
 * What the compiler says about files, which are given by their paths; what they import besides is
 * read from the disk. `types` are packages of global types.
 */
export function diagnosticsOf(
  files: ReadonlyMap<string, string>,
  types: string[] = [],
): readonly string[] {
  const disk = ts.createCompilerHost(options)
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: path => files.has(path) || disk.fileExists(path),
    readFile: path => files.get(path) ?? disk.readFile(path),
    getSourceFile: (path, settings) => {
      const text = files.get(path)
      if (text !== undefined) return ts.createSourceFile(path, text, settings)
      if (!libraries.has(path)) libraries.set(path, disk.getSourceFile(path, settings))
      return libraries.get(path)
    },
  }
  const program = ts.createProgram([...files.keys()], { ...options, types }, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start ?? 0).line + 1
    return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

/** A source text without comments, in the layout of the compiler. */
export function withoutComments(text: string): string {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.ES2023)
  return ts.createPrinter({ removeComments: true }).printFile(file)
}
