/**
 * A module of tapeql that no entry point exports, by its path in `src/` without its ending, with the
 * names that the bench uses. The compiler does not see them: `test/repository/exported-names.test.ts`
 * does.
 *
 * @throws Error when the module does not export a name
 */
export async function internal<Module>(
  path: string,
  ...names: readonly [keyof Module & string, ...(readonly (keyof Module & string)[])]
): Promise<Module> {
  const module = (await import(
    new URL(`./modules/${path}.js`, import.meta.resolve('tapeql')).href
  )) as object
  for (const name of names)
    if (!(name in module)) throw new Error(`src/${path}.ts does not export ${name}.`)
  return module as Module
}
