export { TapeqlDriver } from './driver.ts'
export { TapeqlFederationDriver } from './federation-driver.ts'
export type { TapeqlDriverConfig } from './driver-config.ts'
export type { SocketContext, SocketOptions } from './sockets.ts'
