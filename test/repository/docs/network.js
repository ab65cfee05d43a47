// Loaded before an example: a server that it starts on a port of its choice listens on a free one,
// `fetch` finds it there, and neither keeps the process from ending.
import { Server } from 'node:net'

const ports = new Map()
const starting = new Set()

const { listen } = Server.prototype
Server.prototype.listen = function (first, ...rest) {
  const asked = Number(typeof first === 'object' ? first.port : first)
  const started = new Promise(resolve => {
    this.once('listening', () => {
      if (!ports.has(asked)) ports.set(asked, this.address().port)
      process.send?.({ asked, port: this.address().port })
      resolve()
    })
  })
  starting.add(started)
  this.on('connection', socket => socket.unref())
  listen.call(this, typeof first === 'object' ? { ...first, port: 0 } : 0, ...rest)
  return process.send === undefined ? this.unref() : this
}

const { fetch } = globalThis
globalThis.fetch = async (url, options) => {
  await Promise.all(starting)
  const target = String(url).replace(/(?<=^http:\/\/localhost:)\d+/, port => {
    return String(ports.get(Number(port)) ?? port)
  })
  return fetch(target, options)
}
