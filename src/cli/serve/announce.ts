import type { Terminal } from '../terminal.ts'

/** Prints where a server is found. */
export function announce(url: string, terminal: Terminal): void {
  const link = (text: string): string => terminal.styled('cyan', text)
  terminal.print(
    [
      `Endpoint  ${link(url)}`,
      `Console   ${link(`${url}/graphiql`)}`,
      `SDL       ${link(`${url}/describe`)}`,
    ].join('\n'),
  )
}

/** Settles when the user ends the process. */
export function whenEnded(): Promise<void> {
  return new Promise(resolve => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
}
