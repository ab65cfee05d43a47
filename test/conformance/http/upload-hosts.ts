import { createServer } from 'node:http'
import * as http2 from 'node:http2'
import multipart from '@fastify/multipart'
import { getRequestListener } from '@hono/node-server'
import { bodyParser } from '@koa/bodyparser'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import Koa from 'koa'
import multer from 'multer'
import { listenerOf } from './fetch-server.ts'
import { hosts, serveOn, type Host } from './hosts.ts'

/** A framework to which clients send forms with files. */
export type UploadHost = Pick<Host, 'name' | 'start'> & {
  readonly isHTTP2?: boolean
}

/** Every framework, and beside them what stands in front of a controller and reads no forms. */
export const uploadHosts: readonly UploadHost[] = [
  ...hosts,
  {
    name: 'Express 5 with express.urlencoded()',
    start(controller) {
      const app = express()
      app.use(express.json(), express.urlencoded())
      app.use(controller.handler('/graphql'))
      return serveOn(createServer(app))
    },
  },
  {
    name: 'Fastify 5 with @fastify/multipart',
    async start(controller) {
      const app = fastify()
      const listener = controller.handler('/graphql')
      app.register(multipart)
      app.all('/graphql*', (request, reply) => {
        reply.hijack()
        listener(Object.assign(request.raw, { body: request.body }), reply.raw)
      })
      await app.ready()
      return serveOn(app.server)
    },
  },
  {
    name: 'Koa 3 with @koa/bodyparser',
    start(controller) {
      const app = new Koa()
      const listener = controller.handler('/graphql')
      app.use(bodyParser())
      app.use(context => {
        context.respond = false
        const { body } = context.request as { readonly body?: unknown }
        listener(Object.assign(context.req, { body }), context.res)
      })
      const callback = app.callback()
      return serveOn(createServer((request, response) => void callback(request, response)))
    },
  },
  {
    name: 'Hono 4 on @hono/node-server',
    start(controller) {
      const app = new Hono()
      app.all('/graphql/*', context => controller.fetch(context.req.raw))
      return serveOn(createServer(getRequestListener(app.fetch) as never))
    },
  },
  {
    name: 'fetch on @hono/node-server',
    start: controller => serveOn(createServer(getRequestListener(controller.fetch) as never)),
  },
  {
    name: 'node:http2',
    isHTTP2: true,
    start: controller =>
      serveOn(http2.createServer(controller.handler('/graphql') as never) as never),
  },
]

/** A framework in which something reads forms in front of the controller. */
type ReadingHost = Pick<Host, 'name' | 'start'> & {
  /** What the error of the controller says about the form. */
  readonly state: string
}

/** What reads forms in each framework; the files are lost to the controller behind it. */
export const readingHosts: readonly ReadingHost[] = [
  {
    name: 'multer in Express 5',
    state: ' and stands in request.body and request.files',
    start(controller) {
      const app = express()
      app.use(multer().any(), controller.handler('/graphql'))
      return serveOn(createServer(app))
    },
  },
  {
    name: 'multer for one file in Express 5',
    state: ' and stands in request.body and request.file',
    start(controller) {
      const app = express()
      app.use(multer().single('a'), controller.handler('/graphql'))
      return serveOn(createServer(app))
    },
  },
  {
    name: '@fastify/multipart that fills the body',
    state: ' and stands in request.body',
    async start(controller) {
      const app = fastify()
      const listener = controller.handler('/graphql')
      app.register(multipart, { attachFieldsToBody: true })
      app.all('/graphql*', (request, reply) => {
        reply.hijack()
        listener(Object.assign(request.raw, { body: request.body }), reply.raw)
      })
      await app.ready()
      return serveOn(app.server)
    },
  },
  {
    name: 'a middleware of Koa that counts bytes',
    state: '',
    start(controller) {
      const app = new Koa()
      const listener = controller.handler('/graphql')
      app.use(async (context, next) => {
        let length = 0
        for await (const chunk of context.req) length += (chunk as Buffer).length
        context.set('X-Length', String(length))
        await next()
      })
      app.use(context => {
        context.respond = false
        listener(context.req, context.res)
      })
      const callback = app.callback()
      return serveOn(createServer((request, response) => void callback(request, response)))
    },
  },
  {
    name: 'a listener of node:http that has seen the first bytes',
    state: '',
    start(controller) {
      const listener = controller.handler('/graphql')
      const server = createServer((request, response) => {
        request.once('data', () => {
          request.pause()
          listener(request, response)
        })
      })
      return serveOn(server)
    },
  },
  {
    name: 'formData() of a Request',
    state: '',
    start: controller =>
      serveOn(
        createServer(
          listenerOf(async request => {
            await request.formData()
            return controller.fetch(request)
          }),
        ),
      ),
  },
  {
    name: 'parseBody() of Hono on @hono/node-server',
    state: '',
    start(controller) {
      const app = new Hono()
      app.all('/graphql/*', async context => {
        await context.req.parseBody()
        return controller.fetch(context.req.raw)
      })
      return serveOn(createServer(getRequestListener(app.fetch) as never))
    },
  },
]
