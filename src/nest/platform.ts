import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { HttpAdapterHost } from '@nestjs/core'
import type { Controller } from '../http/controller.ts'

type HTTPAdapter = HttpAdapterHost['httpAdapter']

/** The HTTP framework below an application of Nest. */
export interface Platform {
  /** Returns the arguments of the option `context`, which are those of the driver of Apollo. */
  contextParameters(request: IncomingMessage, response: ServerResponse): readonly unknown[]
  /** Serves the actions of a controller below a path. */
  serve(controller: Controller, path: string): void
}

/**
 * Returns the platform of an application, or the server below it for `beforeMiddleware`.
 *
 * @throws Error for a framework other than Express and Fastify
 */
export function platformOf(adapter: HTTPAdapter, beforeMiddleware: boolean): Platform {
  if (beforeMiddleware) return serverBelow(adapter.getHttpServer() as Server)
  const type = adapter.getType()
  if (type === 'express') return express(adapter)
  if (type === 'fastify') return fastify(adapter)
  throw new Error(`The driver serves the platforms express and fastify, and not ${type}.`)
}

/** The listeners of the framework hear of the requests to other paths alone. */
function serverBelow(server: Server): Platform {
  return {
    contextParameters: (req, res) => [{ req, res }],
    serve: (controller, path) => {
      const handler = controller.handler(path)
      const listeners = server.listeners('request')
      server.removeAllListeners('request')
      server.on('request', (request, response) =>
        handler(request, response, () => {
          for (const listener of listeners) Reflect.apply(listener, server, [request, response])
        }),
      )
    },
  }
}

function express(adapter: HTTPAdapter): Platform {
  return {
    contextParameters: (req, res) => [{ req, res }],
    // Express takes the path off the URL.
    serve: (controller, path) => void adapter.use(path, controller.handler('/')),
  }
}

/** The part of Fastify that the driver calls. */
interface Fastify {
  register(plugin: (scope: Fastify, options: unknown, done: () => void) => void): void
  hasContentTypeParser(mediaType: string): boolean
  removeContentTypeParser(mediaType: string): void
  addContentTypeParser(
    mediaType: string,
    parse: (request: unknown, payload: unknown, done: (error: null) => void) => void,
  ): void
  route(route: {
    readonly url: string
    readonly method: readonly string[]
    readonly handler: (request: FastifyRequest, reply: FastifyReply) => void
  }): void
}

interface FastifyRequest {
  readonly raw: IncomingMessage
  readonly body: unknown
}

interface FastifyReply {
  readonly raw: ServerResponse
  hijack(): void
  getHeaders(): Readonly<Record<string, number | string | string[] | undefined>>
}

const actions = ['', '/execute', '/describe', '/graphiql', '/health']
const methods = ['DELETE', 'GET', 'OPTIONS', 'POST', 'PUT']
const forms = 'multipart/form-data'

function fastify(adapter: HTTPAdapter): Platform {
  const parametersOf = new WeakMap<IncomingMessage, readonly unknown[]>()
  return {
    contextParameters: request => parametersOf.get(request)!,
    serve: (controller, path) => {
      const listener = controller.handler(path)
      const handler = (request: FastifyRequest, reply: FastifyReply): void => {
        parametersOf.set(request.raw, [request, reply])
        reply.hijack()
        // Plugins put headers on the reply, which is not sent.
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        listener(Object.assign(request.raw, { body: request.body }), reply.raw)
      }
      adapter.getInstance<Fastify>().register((scope, _options, done) => {
        // The controller reads forms while they arrive.
        if (scope.hasContentTypeParser(forms)) scope.removeContentTypeParser(forms)
        scope.addContentTypeParser(forms, (_request, _payload, parsed) => parsed(null))
        for (const action of actions)
          scope.route({ url: `${path}${action}`.replace('//', '/'), method: methods, handler })
        done()
      })
    },
  }
}
