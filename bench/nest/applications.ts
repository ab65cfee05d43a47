/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-return --
   The packages of peers/ are not installed where the bench is compiled. */
// One application of NestJS by each driver and on each platform, and a route without GraphQL that gives
// the same answer. Decorators are called as functions, which is erasable syntax.
import { register } from 'node:module'
import DataLoader from 'dataloader'
import { loadUntyped } from '../peers.ts'
import type { Setting } from '../http/servers.ts'
import { authorOf, books, type Book } from './library.ts'

const load = (name: string): any => loadUntyped(name, 'nest/peers')

/**
 * `nest-express-tapeql`, `nest-express-before` (with `beforeMiddleware`), `nest-fastify-apollo`,
 * `nest-express-bare` and so on.
 */
export async function startNest({ contender, answer }: Setting): Promise<number> {
  const [, platform, driver] = contender.split('-')
  load('reflect-metadata')
  const { Module } = load('@nestjs/common')
  const { NestFactory } = load('@nestjs/core')
  class Application {}
  Module(
    driver === 'bare'
      ? { controllers: [bareController(answer!.body)] }
      : {
          imports: [load('@nestjs/graphql').GraphQLModule.forRoot(await optionsOf(driver!))],
          providers: [bookResolver()],
        },
  )(Application)
  const app =
    platform === 'express'
      ? await NestFactory.create(Application, { logger: false })
      : await NestFactory.create(
          Application,
          new (load('@nestjs/platform-fastify').FastifyAdapter)(),
          { logger: false },
        )
  await app.listen(0, '127.0.0.1')
  return app.getHttpServer().address().port as number
}

interface Context {
  readonly authors: DataLoader<string, unknown>
}

async function optionsOf(driver: string): Promise<object> {
  const context = (): Context => ({
    authors: new DataLoader(ids => Promise.resolve(ids.map(authorOf))),
  })
  const options = { autoSchemaFile: true, context }
  if (driver === 'apollo')
    return { ...options, driver: load('@nestjs/apollo').ApolloDriver, playground: false }
  register(new URL('./resolution.js', import.meta.url))
  const { TapeqlDriver } = await import('tapeql/nest')
  return { ...options, driver: TapeqlDriver, beforeMiddleware: driver === 'before' }
}

/** What Nest and its platform take for an answer, without GraphQL. */
function bareController(body: string): unknown {
  const { Controller, HttpCode, Post } = load('@nestjs/common')
  const value = JSON.parse(body) as object
  class BareController {
    answer(): object {
      return value
    }
  }
  const { prototype } = BareController
  const descriptor = Object.getOwnPropertyDescriptor(prototype, 'answer')
  HttpCode(200)(prototype, 'answer', descriptor)
  Post()(prototype, 'answer', descriptor)
  Controller('graphql')(BareController)
  return BareController
}

function bookResolver(): unknown {
  const { Args, Context, Field, ID, Int, ObjectType, Parent, Query, ResolveField, Resolver } =
    load('@nestjs/graphql')
  class AuthorType {}
  Field(() => ID)(AuthorType.prototype, 'id')
  Field(() => String)(AuthorType.prototype, 'name')
  ObjectType('Author')(AuthorType)
  class BookType {}
  Field(() => ID)(BookType.prototype, 'id')
  Field(() => String)(BookType.prototype, 'title')
  Field(() => Int)(BookType.prototype, 'pages')
  ObjectType('Book')(BookType)
  class BookResolver {
    book(id: string): Book | undefined {
      return books.find(book => book.id === id)
    }
    books(): readonly Book[] {
      return books
    }
    author({ authorId }: Book, { authors }: Context): Promise<unknown> {
      return authors.load(authorId)
    }
  }
  const { prototype } = BookResolver
  const descriptorOf = (name: string): unknown => Object.getOwnPropertyDescriptor(prototype, name)
  // What the compiler writes of parameters beside a decorator.
  const { defineMetadata } = Reflect as unknown as {
    defineMetadata: (key: string, value: unknown, target: object, property: string) => void
  }
  defineMetadata('design:paramtypes', [String], prototype, 'book')
  defineMetadata('design:paramtypes', [BookType, Object], prototype, 'author')
  Args('id', { type: () => ID })(prototype, 'book', 0)
  Query(() => BookType, { nullable: true })(prototype, 'book', descriptorOf('book'))
  Query(() => [BookType])(prototype, 'books', descriptorOf('books'))
  Parent()(prototype, 'author', 0)
  Context()(prototype, 'author', 1)
  ResolveField('author', () => AuthorType)(prototype, 'author', descriptorOf('author'))
  Resolver(() => BookType)(BookResolver)
  return BookResolver
}
