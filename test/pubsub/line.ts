import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** A line to a server, which can fall silent without being closed, or be cut. */
export interface Line {
  readonly port: number
  /** How many lines were asked for. */
  readonly connections: () => number
  /** Passes on nothing more on the lines that there are, and on new ones until `mend`. */
  freeze(): void
  /** Closes the lines that there are, and new ones until `mend`. */
  cut(): void
  /** Passes on what comes over new lines. */
  mend(): void
  close(): void
}

export async function openLine(to: NetConnectOpts): Promise<Line> {
  let isFrozen = false
  let isCut = false
  let connections = 0
  const sockets = new Set<Socket>()
  const frozen = new WeakSet<Socket>()
  const server = createServer({ allowHalfOpen: true }, near => {
    if (isCut) return void near.destroy()
    connections++
    const far = connect({ ...to, allowHalfOpen: true } as NetConnectOpts)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      if (isFrozen) frozen.add(socket)
      socket.on('data', data => frozen.has(socket) || other.write(data))
      socket.on('end', () => frozen.has(socket) || other.end())
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {})
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    freeze() {
      isFrozen = true
      for (const socket of sockets) frozen.add(socket)
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isFrozen = false
      isCut = false
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
