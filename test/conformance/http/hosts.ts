import { createServer, type Server } from 'node:http'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import Koa from 'koa'
import type { Controller } from '../../../src/http/index.ts'
import { listen } from '../../listen.ts'
import { listenerOf } from './fetch-server.ts'

/** A server that has mounted a controller. */
export interface Running {
  /** The execute route, which ends in `/graphql`; the other actions are below it. */
  readonly url: string
  readonly origin: string
  /** Ends the server and its connections; the controller is left as it is. */
  readonly close: () => Promise<void>
}

/** A framework with the glue that docs/frameworks.md shows for it. */
export interface Host {
  readonly name: string
  /** Who reads the bodies of requests and answers those that cannot be read. */
  readonly bodyReader: 'controller' | 'express.json()' | 'Fastify'
  /** Whether the controller sees a `Request` in place of the request of node:http. */
  readonly isFetch: boolean
  start(controller: Controller): Promise<Running>
}

/**
 * Every framework, each serving a controller of the base path `/graphql` on a free port of
 * 127.0.0.1.
 */
export const hosts: readonly Host[] = [
  {
    name: 'node:http',
    bodyReader: 'controller',
    isFetch: false,
    start(controller) {
      const server = createServer(controller.handler('/graphql'))
      return serveOn(server)
    },
  },
  {
    name: 'Express 5',
    bodyReader: 'controller',
    isFetch: false,
    start(controller) {
      const app = express()
      app.use(controller.handler('/graphql'))
      return serveOn(createServer(app))
    },
  },
  {
    name: 'Express 5 with express.json()',
    bodyReader: 'express.json()',
    isFetch: false,
    start(controller) {
      const app = express()
      app.use(express.json())
      app.use('/graphql', controller.handler('/'))
      return serveOn(createServer(app))
    },
  },
  {
    name: 'Fastify 5',
    bodyReader: 'Fastify',
    isFetch: false,
    async start(controller) {
      const app = fastify()
      const listener = controller.handler('/graphql')
      app.addContentTypeParser('multipart/form-data', (_request, _body, parsed) => parsed(null))
      app.all('/graphql*', (request, reply) => {
        reply.hijack()
        listener(Object.assign(request.raw, { body: request.body }), reply.raw)
      })
      await app.ready()
      return serveOn(app.server)
    },
  },
  {
    name: 'Fastify 5 without its parsers',
    bodyReader: 'controller',
    isFetch: false,
    async start(controller) {
      const app = fastify()
      const listener = controller.handler('/graphql')
      app.register((graphql, _options, done) => {
        graphql.removeAllContentTypeParsers()
        graphql.addContentTypeParser('*', (_request, _body, parsed) => parsed(null))
        graphql.all('/graphql*', (request, reply) => {
          reply.hijack()
          listener(request.raw, reply.raw)
        })
        done()
      })
      await app.ready()
      return serveOn(app.server)
    },
  },
  {
    name: 'Koa 3',
    bodyReader: 'controller',
    isFetch: false,
    start(controller) {
      const app = new Koa()
      const listener = controller.handler('/graphql')
      app.use((context, next) => {
        if (!/^(https?:\/\/[^/]*)?\/graphql([/?#]|$)/.test(context.url)) return next()
        context.respond = false
        return listener(context.req, context.res)
      })
      const callback = app.callback()
      return serveOn(createServer((request, response) => void callback(request, response)))
    },
  },
  {
    name: 'Hono 4',
    bodyReader: 'controller',
    isFetch: true,
    start(controller) {
      const app = new Hono()
      app.all('/graphql/*', context => controller.fetch(context.req.raw))
      return serveOn(createServer(listenerOf(app.fetch)))
    },
  },
  {
    name: 'fetch',
    bodyReader: 'controller',
    isFetch: true,
    start: controller => serveOn(createServer(listenerOf(controller.fetch))),
  },
]

/** Lets a server listen that has mounted a controller at `/graphql`. */
export async function serveOn(server: Server): Promise<Running> {
  const { origin, close } = await listen(server)
  return { url: `${origin}/graphql`, origin, close }
}
