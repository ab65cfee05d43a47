// What the servers serve and what they are asked, by the name of the measurement.
import { createHash } from 'node:crypto'
import * as cold from '../fixtures/cold-documents.ts'
import { entitiesQuery, entitiesResolvers, entitiesSDL } from '../fixtures/entities.ts'
import { nestQueries, nestSubject } from '../nest/library.ts'
import {
  asynchronous,
  sdl,
  synchronous,
  workloads,
  type FieldResolvers,
} from '../fixtures/workloads.ts'

/** A schema as any engine can be given it. */
export interface Subject {
  readonly sdl: string
  readonly resolvers: FieldResolvers
  /** Whether it is a subgraph of a federation. */
  readonly federation?: true
}

/** What is asked again and again. */
export interface Query {
  readonly source: string
  readonly variables: Readonly<Record<string, unknown>>
}

interface Author {
  readonly id: number
  readonly name: string
  readonly books: readonly { readonly id: number; readonly name: string }[]
}

/** The data of the well-known benchmark: 20 authors with three books each. */
export const authors: readonly Author[] = Array.from({ length: 20 }, (_, id) => ({
  id,
  name: `Author Number ${id} of Twenty`,
  books: Array.from({ length: 3 }, (_, book) => ({
    id: 3 * id + book,
    name: `Book ${book} of author ${id}`,
  })),
}))

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

/** Begins the names of subjects that end with the number of representations. */
const ENTITIES = 'entities-'

const authorsSubject: Subject = {
  sdl: `
    type Query { authors: [Author!]! }
    type Author { id: Int!, name: String!, md5: String!, books: [Book!]! }
    type Book { id: Int!, name: String! }
  `,
  resolvers: {
    Query: { authors: () => authors },
    Author: { md5: ({ name }: Author) => md5(name) },
  },
}

/**
 * Asks for one text that is ready, which tapeql answers with the least work; as long as another query,
 * and with its variables.
 */
export function constantQueryLike({ source, variables }: Query): Query {
  const query = '{ constant } #'
  return { source: query.padEnd(source.length, 'x'), variables }
}

/** Answers such a query in as many bytes as another answer has. */
export function constantSubject(bytes: number): Subject {
  const constant = 'x'.repeat(bytes - JSON.stringify({ data: { constant: '' } }).length)
  return {
    sdl: 'type Query { constant: String! }',
    resolvers: { Query: { constant: () => constant } },
  }
}

export function subjectOf(name: string): Subject {
  if (name.startsWith(ENTITIES))
    return { sdl: entitiesSDL, resolvers: entitiesResolvers, federation: true }
  if (name === 'authors') return authorsSubject
  if (Object.hasOwn(nestQueries, name)) return nestSubject
  if (name === 'cold') return { sdl: cold.sdl, resolvers: cold.resolvers }
  return { sdl, resolvers: name === 'W5' ? asynchronous : synchronous }
}

export function queryOf(name: string): Query {
  if (name === 'authors')
    return { source: '{ authors { id name md5 books { id name } } }', variables: {} }
  if (Object.hasOwn(nestQueries, name)) return { source: nestQueries[name]!, variables: {} }
  if (name === 'W1') return { source: '{ __typename }', variables: {} }
  if (name.startsWith(ENTITIES)) return entitiesQuery(Number(name.slice(ENTITIES.length)))
  const workload = workloads.find(workload => workload.name.startsWith(`${name}:`))
  if (workload === undefined) throw new Error(`There is no workload ${name}.`)
  return { source: workload.source, variables: workload.variables }
}
