// A server in a process of its own, as the measurement asks it.
import { Process, SERVER_CORE } from '../http/processes.ts'
import type { Databases } from './database.ts'
import type { ServerReport, ServerTask } from './server-process.ts'
import {
  cursorBodies,
  cursorByHand,
  type Contender,
  type Input,
  type Workload,
} from './workloads.ts'

export class RunningServer {
  readonly contender: Contender
  readonly orders: number
  readonly port: number
  readonly #process: Process<ServerTask, ServerReport>
  readonly #databases: Databases
  readonly #application: string

  private constructor(
    contender: Contender,
    orders: number,
    port: number,
    process: Process<ServerTask, ServerReport>,
    databases: Databases,
    application: string,
  ) {
    this.contender = contender
    this.orders = orders
    this.port = port
    this.#process = process
    this.#databases = databases
    this.#application = application
  }

  static async start(
    contender: Contender,
    orders: number,
    databases: Databases,
    profileFolder: string | undefined,
  ): Promise<RunningServer> {
    const application = `${contender} ${orders}`
    const address = {
      ...(await databases.withOrders(orders)),
      application_name: application,
    }
    const process = new Process<ServerTask, ServerReport>(
      '../sources/server-process.js',
      SERVER_CORE,
      profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`],
    )
    const { port } = await process.ask({ start: { contender, address } })
    return new RunningServer(contender, orders, port, process, databases, application)
  }

  /** The bodies of the requests of a workload; undefined where the contender cannot be asked for it. */
  async bodiesOf(workload: Workload): Promise<readonly string[] | undefined> {
    const bodyOf = workload.bodies[this.contender]
    if (bodyOf === undefined) return undefined
    return (await this.#withCursors(workload.inputs(this.orders))).map(bodyOf)
  }

  /** The text of the answer to a body. Throws when that is an error. */
  async answerTo(body: string): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${this.port}/graphql`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body,
    })
    const text = await response.text()
    if (response.status !== 200 || 'errors' in (JSON.parse(text) as object)) {
      throw new Error(`${this.contender} answers ${response.status} to ${body}: ${text}`)
    }
    return text
  }

  /** Microseconds of the processor, of the server and of its connections to the database. */
  async usage(): Promise<{ readonly serverUs: number; readonly databaseUs: number | undefined }> {
    const { cpuUs } = await this.#process.ask('usage')
    return { serverUs: cpuUs, databaseUs: await this.#databases.cpuUs(this.#application) }
  }

  end(): Promise<void> {
    return this.#process.end()
  }

  /** Each side has cursors of its own, so that it is asked for those of the orders behind which pages lie. */
  async #withCursors(inputs: readonly Input[]): Promise<readonly Input[]> {
    if (inputs.some(({ behind }) => behind === undefined)) return inputs
    const ids = inputs.map(({ behind }) => Number(behind))
    const body = cursorBodies[this.contender]?.({ ids: ids.join() })
    if (body === undefined) return ids.map(id => ({ after: cursorByHand(id) }))
    const { data } = JSON.parse(await this.answerTo(body)) as {
      readonly data: {
        readonly ordersConnection: { readonly edges: readonly { readonly cursor: string }[] }
      }
    }
    return data.ordersConnection.edges.map(({ cursor }) => ({ after: cursor }))
  }
}
