export { createController, type Controller, type Handler } from './controller.ts'
export type {
  ActionName,
  ConsoleMode,
  ConsoleSettings,
  ControllerOptions,
  SchemaChoice,
} from './controller-options.ts'
export type { ClientConnection } from './client-connection.ts'
export type { Transport } from './transport.ts'
export type { Closing, ClosingServer, LongConnection } from './lifecycle.ts'
export type { CORSOptions } from './answer/cors.ts'
export type { ResponseEvent } from './answer/response-hooks.ts'
export type { ExecutionSettings } from './perform.ts'
export type { FetchedRequest } from './fetch/original-request.ts'
export type { UploadOptions } from './form/upload-options.ts'
export type { Parameters } from './form/parse-form.ts'
export type { Listener } from './handler.ts'
