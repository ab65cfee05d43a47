export { attachWebSocket, type UpgradingServer } from './attach-websocket.ts'
export type { WebSocketOptions } from './websocket-options.ts'
