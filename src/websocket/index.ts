export { attachWebSocket } from './attach-websocket.ts'
export type { UpgradingServer } from './upgrading-server.ts'
export type { WebSocketOptions } from './websocket-options.ts'
