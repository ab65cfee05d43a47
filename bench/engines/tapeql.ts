// The package, for folders of measurements that have a package.json of their own, in which its name
// means nothing.
export { buildSchema, memoryPubSub, type PubSub, type Schema } from 'tapeql'
export { createController, type Controller } from 'tapeql/http'
export { attachWebSocket } from 'tapeql/websocket'
