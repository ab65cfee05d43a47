// A PostgreSQL of the measurement's own, as the tests make theirs, with a database for each size.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Requirement } from '../requirements.ts'
import { statementsFor } from './tables.ts'

/** How servers reach a database: options of a pool of pg. */
export interface DatabaseAddress {
  readonly host: string
  readonly user: string
  readonly database: string
  /** By which the connections of a server are known. */
  readonly application_name?: string
  /** 0: connections stay open while others are measured. */
  readonly idleTimeoutMillis: 0
}

/** What is used of a server of the tests, which are no part of what is compiled here. */
interface PostgresServer {
  readonly folder: string
  start(): Promise<void>
  remove(): Promise<void>
}

const { createPostgresServer, postgresIsMissing } = (await import(
  new URL('../../../test/conformance/pubsub/postgres-server.ts', import.meta.url).href
)) as {
  readonly createPostgresServer: () => PostgresServer
  /** Why there is none, or nothing. */
  readonly postgresIsMissing: string
}

export const postgreSQL: Requirement = {
  name: 'PostgreSQL server',
  remedy: 'the package postgresql of the system',
  isMet: () => postgresIsMissing === '',
}

export class Databases {
  readonly version: string
  readonly #server: PostgresServer
  readonly #client: pg.Client
  readonly #made = new Map<string, Promise<DatabaseAddress>>()

  private constructor(server: PostgresServer, client: pg.Client, version: string) {
    this.#server = server
    this.#client = client
    this.version = version
  }

  static async start(): Promise<Databases> {
    const server = createPostgresServer()
    try {
      await server.start()
      const client = new pg.Client(addressOf(server, 'postgres'))
      await client.connect()
      // What it does by itself would fall into one round or another.
      await client.query('alter system set autovacuum = off')
      await client.query('select pg_reload_conf()')
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return new Databases(server, client, rows[0]!.server_version)
    } catch (error) {
      await server.remove()
      throw error
    }
  }

  /** The database with so many orders, which is made when it is asked for first. */
  withOrders(orders: number): Promise<DatabaseAddress> {
    const name = `orders_${orders}`
    const made = this.#made.get(name) ?? this.#make(name, orders)
    this.#made.set(name, made)
    return made
  }

  async #make(name: string, orders: number): Promise<DatabaseAddress> {
    await this.#client.query(`create database ${name}`)
    const address = addressOf(this.#server, name)
    const client = new pg.Client(address)
    await client.connect()
    try {
      for (const statement of statementsFor(orders)) await client.query(statement)
    } finally {
      await client.end()
    }
    return address
  }

  /**
   * Microseconds of the processor that the connections of an application have used; undefined where
   * the system does not tell.
   */
  async cpuUs(application: string): Promise<number | undefined> {
    const { rows } = await this.#client.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      [application],
    )
    if (process.platform !== 'linux') return undefined
    return rows.reduce((sum, { pid }) => sum + ticksOf(pid) * usPerTick(), 0)
  }

  async remove(): Promise<void> {
    await this.#client.end()
    await this.#server.remove()
  }
}

function addressOf({ folder }: PostgresServer, database: string): DatabaseAddress {
  return { host: folder, user: 'test', database, idleTimeoutMillis: 0 }
}

/** Of user and system, from /proc; the name of the program, in brackets, can hold spaces. */
function ticksOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

let knownUsPerTick = 0

function usPerTick(): number {
  knownUsPerTick ||= 1e6 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return knownUsPerTick
}
