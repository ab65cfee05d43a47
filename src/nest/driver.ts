import { AbstractGraphQLDriver } from '@nestjs/graphql'
import type { Schema } from '../engine/schema.ts'
import { fromGraphQLSchema } from '../graphql-js/index.ts'
import { createController, type Controller } from '../http/controller.ts'
import { attachWebSocket } from '../websocket/attach-websocket.ts'
import type { UpgradingServer } from '../websocket/upgrading-server.ts'
import { contextHook } from './context.ts'
import { optionParts, type TapeqlDriverConfig } from './driver-config.ts'
import { filteredEvents } from './filtered-events.ts'
import { httpExceptions } from './http-exceptions.ts'
import { platformOf } from './platform.ts'
import { socketParts } from './sockets.ts'

type Subscribe = (...parameters: unknown[]) => unknown

/**
 * Serves the schema of a `GraphQLModule` of NestJS, code-first or of SDL, by a controller, on Express
 * and on Fastify. Guards, interceptors, pipes and filters go on, because Nest calls them around its
 * resolvers.
 *
 * @example
 * GraphQLModule.forRoot<TapeqlDriverConfig>({
 *   driver: TapeqlDriver,
 *   autoSchemaFile: true,
 *   subscriptions: { 'graphql-ws': true },
 *   config: { limits: { maxDepth: 20 } },
 * })
 */
export class TapeqlDriver extends AbstractGraphQLDriver<TapeqlDriverConfig> {
  #schema: Schema | undefined
  #controller: Controller | undefined
  #detachWebSocket: (() => void) | undefined

  /** The schema that is served, once the application is initialized: for its hooks, and to warm it. */
  get schema(): Schema | undefined {
    return this.#schema
  }

  /** The controller that serves the module, once the application is initialized. */
  get controller(): Controller | undefined {
    return this.#controller
  }

  /** @throws Error that lists the options of other drivers, unknown options and wrong values */
  async start(options: TapeqlDriverConfig): Promise<void> {
    const { schemaOptions, serverOptions } = optionParts(options)
    const { introspection: enableIntrospection, onError, path = '/graphql' } = options
    const rescueFrom = [httpExceptions, ...(schemaOptions.rescueFrom ?? [])]
    const config = { enableIntrospection, ...schemaOptions.config }
    const schema = fromGraphQLSchema(options.schema!, { ...schemaOptions, config, rescueFrom })
    this.#schema = schema
    if (options.definitions?.path !== undefined)
      await this.graphQlFactory.generateDefinitions(this.textOf(schema), options)

    const { httpAdapter } = this.httpAdapterHost
    const platform = platformOf(httpAdapter, options.beforeMiddleware ?? false)
    const { 'graphql-ws': sockets = false } = options.subscriptions ?? {}
    const { webSocketOptions, hooks } = socketParts(typeof sockets === 'object' ? sockets : {})
    this.#controller = createController({
      ...serverOptions,
      ...hooks,
      schema,
      basePath: path,
      context: contextHook(options.context, platform),
      rescueFrom,
      onError,
    })
    platform.serve(this.#controller, path)
    if (sockets !== false) {
      const server = httpAdapter.getHttpServer() as UpgradingServer
      this.#detachWebSocket = attachWebSocket(this.#controller, server, webSocketOptions)
    }
  }

  /** Answers what is in flight, and closes the sockets. */
  async stop(): Promise<void> {
    this.#detachWebSocket?.()
    await this.#controller?.close()
  }

  /** Makes the source stream of a `@Subscription` with the option `filter`. */
  override subscriptionWithFilter(
    instance: unknown,
    filter: (payload: any, variables: any, context: any) => boolean | Promise<boolean>,
    // Nest says `Function`.
    createSubscribe: (...parameters: any[]) => any,
  ): Subscribe {
    return async (...parameters) => {
      const [, variables, context] = parameters
      const events = (await (createSubscribe() as Subscribe)(...parameters)) as object
      if (!(Symbol.asyncIterator in events)) return events
      return filteredEvents(events as AsyncIterable<unknown>, event =>
        filter.call(instance, event, variables, context),
      )
    }
  }

  /** Returns the SDL of which Nest generates the `definitions`. */
  protected textOf(schema: Schema): string {
    return schema.toSDL()
  }
}
