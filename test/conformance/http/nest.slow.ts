/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-return --
   The packages are installed by the test alone, so that they have no types here. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { GraphQLError, rescueFrom } from '../../../src/index.ts'
import { Peers } from '../adoption/peers.ts'
import { blocksOf, root } from '../../repository/docs/blocks.ts'

// The driver of docs/frameworks.md serves an application of NestJS, code-first and of SDL. Decorators
// are called as functions, because the compiler of the tests takes none.

const peers = new Peers('../http/nest')
const cache = join(root, '.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'nest-'))
let TapeqlDriver: unknown
let application: any

beforeAll(async () => {
  peers.install()
  if (peers.fault !== undefined) return
  peers.load('reflect-metadata')
  const { code } = blocksOf('docs/frameworks.md').find(block =>
    block.code.includes('TapeqlDriver'),
  )!
  const nest = createRequire(join(root, 'test/conformance/http/nest/package.json'))
  const path = join(folder, 'driver.mjs')
  writeFileSync(path, code.replace('@nestjs/graphql', nest.resolve('@nestjs/graphql')))
  TapeqlDriver = (await import(pathToFileURL(path).href)).TapeqlDriver
}, 240_000)
beforeEach(({ skip }) => skip(peers.fault !== undefined, peers.fault))
afterEach(() => application?.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Ask = (
  query: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ readonly status: number; readonly json: any }>

async function serve(options: object): Promise<Ask> {
  const { GraphQLModule } = peers.load('@nestjs/graphql')
  const { HttpException, Module } = peers.load('@nestjs/common')
  const { NestFactory } = peers.load('@nestjs/core')
  class Application {}
  const shown = rescueFrom(HttpException, ({ message }: Error) => new GraphQLError(message))
  const imports = [GraphQLModule.forRoot({ driver: TapeqlDriver, rescueFrom: [shown], ...options })]
  Module({ imports, providers: [bookResolver()] })(Application)
  application = await NestFactory.create(Application, { logger: false })
  await application.listen(0, '127.0.0.1')
  const { port } = application.getHttpServer().address()
  return async (query, headers = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    })
    return { status: response.status, json: await response.json() }
  }
}

/** `@Resolver(() => Book)` with two queries and a field; `secret` has a guard. */
function bookResolver(): unknown {
  const {
    Args,
    Field,
    GqlExecutionContext,
    Int,
    ObjectType,
    Parent,
    Query,
    ResolveField,
    Resolver,
  } = peers.load('@nestjs/graphql')
  const { NotFoundException, UseGuards } = peers.load('@nestjs/common')
  const { defineMetadata } = Reflect as unknown as {
    defineMetadata: (key: string, value: unknown, target: object, property: string) => void
  }
  class Book {}
  Field(() => String)(Book.prototype, 'title')
  ObjectType()(Book)
  class Guard {
    canActivate(context: unknown): boolean {
      return GqlExecutionContext.create(context).getContext().req.headers['x-user'] === 'Ann'
    }
  }
  class BookResolver {
    books(max: number): object[] {
      if (max > 5) throw new NotFoundException('There are not so many.')
      return [{ title: 'Emma' }, { title: 'Ulysses' }].slice(0, max)
    }
    secret(): string {
      return 'secret'
    }
    shout({ title }: { readonly title: string }): string {
      return title.toUpperCase()
    }
  }
  const { prototype } = BookResolver
  const descriptorOf = (name: string): unknown => Object.getOwnPropertyDescriptor(prototype, name)
  defineMetadata('design:paramtypes', [Number], prototype, 'books')
  defineMetadata('design:paramtypes', [], prototype, 'secret')
  defineMetadata('design:paramtypes', [Book], prototype, 'shout')
  Args('max', { type: () => Int, defaultValue: 1 })(prototype, 'books', 0)
  Query(() => [Book])(prototype, 'books', descriptorOf('books'))
  Query(() => String, { nullable: true })(prototype, 'secret', descriptorOf('secret'))
  UseGuards(Guard)(prototype, 'secret', descriptorOf('secret'))
  Parent()(prototype, 'shout', 0)
  ResolveField('shout', () => String)(prototype, 'shout', descriptorOf('shout'))
  Resolver(() => Book)(BookResolver)
  return BookResolver
}

const typeDefs = `
  type Query { books(max: Int! = 1): [Book!]!, secret: String }
  type Book { title: String!, shout: String! }
`

test.each([
  ['code-first', { autoSchemaFile: true }],
  ['of SDL', { typeDefs }],
])('NestJS %s is served, with its guards and exceptions', async (_, options) => {
  const ask = await serve(options)
  expect((await ask('{ books(max: 2) { title shout } }')).json).toEqual({
    data: {
      books: [
        { title: 'Emma', shout: 'EMMA' },
        { title: 'Ulysses', shout: 'ULYSSES' },
      ],
    },
  })
  expect((await ask('{ secret }', { 'X-User': 'Ann' })).json).toEqual({
    data: { secret: 'secret' },
  })
  const messageOf = async (query: string): Promise<unknown> =>
    (await ask(query)).json.errors[0].message as unknown
  expect(await messageOf('{ secret }')).toBe('Forbidden resource')
  expect(await messageOf('{ books(max: 6) { title } }')).toBe('There are not so many.')
})
