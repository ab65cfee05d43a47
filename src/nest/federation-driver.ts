import { Inject } from '@nestjs/common'
import { GraphQLFederationFactory } from '@nestjs/graphql'
import type { Schema } from '../engine/schema.ts'
import { TapeqlDriver } from './driver.ts'
import type { TapeqlDriverConfig } from './driver-config.ts'

/**
 * Serves a subgraph of Apollo Federation, which Nest makes by `@apollo/subgraph`.
 *
 * @example
 * GraphQLModule.forRoot<TapeqlDriverConfig>({
 *   driver: TapeqlFederationDriver,
 *   autoSchemaFile: { federation: 2 },
 * })
 */
export class TapeqlFederationDriver extends TapeqlDriver {
  declare protected readonly federationFactory: GraphQLFederationFactory

  override generateSchema(
    options: TapeqlDriverConfig,
  ): ReturnType<GraphQLFederationFactory['generateSchema']> {
    return this.federationFactory.generateSchema(options)
  }

  protected override textOf(schema: Schema): string {
    const { data } = JSON.parse(schema.executeSync('{ _service { sdl } }') as string) as {
      readonly data: { readonly _service: { readonly sdl: string } }
    }
    return data._service.sdl
  }
}

// A call in the place of a decorator, which is not erasable syntax.
Inject(GraphQLFederationFactory)(TapeqlFederationDriver.prototype, 'federationFactory')
