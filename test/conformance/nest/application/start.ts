import 'reflect-metadata'
import { Controller, Get, HttpCode, Module, Post, ValidationPipe } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { GraphQLModule } from '@nestjs/graphql'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { books, Day, Loaders } from './library'
import { AuthorResolver, BookResolver, Visit, VisitResolver } from './resolvers'

@Controller('rest')
class RestController {
  @Get()
  hello(): string {
    return 'hello'
  }

  /** What Nest and its platform take for a small answer, without GraphQL. */
  @Post()
  @HttpCode(200)
  book(): object {
    const [, { id, title, genre, price }] = books as any
    return { data: { book: { id, title, genre, price } } }
  }
}

export interface Start {
  readonly platform: 'express' | 'fastify'
  /** The options of `GraphQLModule.forRoot`, of one module or several. */
  readonly modules: readonly object[]
  /** The resolvers. Default: all. */
  readonly providers?: any[]
  readonly bodyParser?: boolean
  /** Prepares the application before it listens. */
  readonly prepare?: (app: any) => unknown
}

export const library = [Day, BookResolver, AuthorResolver, Visit, VisitResolver]

/** The options of the application by every driver. */
export const options = {
  autoSchemaFile: true,
  context: (first: { req?: any; extra?: any }) => ({
    req: first.req ?? first,
    loaders: new Loaders(),
  }),
}

/** A module with GraphQL modules of these options, and the resolvers. */
export function moduleOf(modules: readonly object[], providers: any[] = library): any {
  @Module({
    imports: modules.map(options =>
      'useFactory' in options
        ? GraphQLModule.forRootAsync(options as any)
        : GraphQLModule.forRoot(options as any),
    ),
    controllers: [RestController],
    providers,
  })
  class Application {}
  return Application
}

/** Starts an application on a free port of the loopback interface. */
export async function start({
  platform,
  modules,
  providers,
  prepare,
  ...settings
}: Start): Promise<{
  readonly app: any
  readonly origin: string
}> {
  const application = moduleOf(modules, providers)
  const app =
    platform === 'express'
      ? await NestFactory.create(application, { logger: false, ...settings })
      : await NestFactory.create(application, new FastifyAdapter() as any, {
          logger: false,
          ...settings,
        })
  app.useGlobalPipes(new ValidationPipe({ transform: true }))
  await prepare?.(app)
  await app.listen(0, '127.0.0.1')
  return { app, origin: `http://127.0.0.1:${app.getHttpServer().address().port}` }
}
