import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SharedBroker } from '../../conformance/pubsub/shared-brokers.ts'
import type { CrowdReport, CrowdTask } from './crowd.ts'

/** A process with its part of the subscribers. */
export class CrowdProcess {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  static async start({ task }: SharedBroker, subscribers: number): Promise<CrowdProcess> {
    const loader = new URL('../typescript.js', import.meta.url).href
    const execArgv = ['--expose-gc', '--conditions=@tapeql/source', '--import', loader]
    const child = fork(fileURLToPath(new URL('crowd.ts', import.meta.url)), { execArgv })
    await once(child, 'message')
    const crowd = new CrowdProcess(child)
    await crowd.#ask({ broker: task, subscribers })
    return crowd
  }

  /** Whether the broker has taken the event. */
  async publish(number: number): Promise<boolean> {
    return (await this.#ask({ publish: number })) === 'done'
  }

  async tell(): Promise<CrowdReport> {
    return (await this.#ask('tell')) as CrowdReport
  }

  end(): void {
    this.#child.kill()
  }

  async #ask(task: CrowdTask): Promise<CrowdReport | 'done' | 'failed'> {
    const answered = once(this.#child, 'message') as Promise<[CrowdReport | 'done' | 'failed']>
    this.#child.send(task)
    const [answer] = await answered
    return answer
  }
}
