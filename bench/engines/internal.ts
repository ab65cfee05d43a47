/** A module of tapeql that no entry point exports, by its path in `src/` without its ending. */
export async function internal<Module>(path: string): Promise<Module> {
  return (await import(
    new URL(`./modules/${path}.js`, import.meta.resolve('tapeql')).href
  )) as Module
}
