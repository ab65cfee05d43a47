import type { Terminal } from '../terminal.ts'

/** Prints the URLs of a server. */
export function announce(url: string, terminal: Terminal): void {
  const link = (text: string): string => terminal.style('cyan', text)
  terminal.print(
    [
      `Endpoint  ${link(url)}`,
      `Console   ${link(`${url}/graphiql`)}`,
      `SDL       ${link(`${url}/describe`)}`,
    ].join('\n'),
  )
}

/** Resolves when the user ends the process. */
export function terminationSignal(): Promise<void> {
  return new Promise(resolve => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
}
