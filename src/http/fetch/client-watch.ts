import { LinkedList, type ListEntry } from '../../runtime/linked-list.ts'

/** An exchange whose client may go. */
export interface WatchedExchange extends ListEntry<WatchedExchange> {
  /** Listens to the signal of the `Request`, which may have aborted already. */
  watch(): void
}

/**
 * The exchanges that have begun in a turn of the event loop. Most end in it, and nobody has to listen
 * to the signals of their requests: adapters of node:http make a signal when it is read, which takes
 * as long as the execution of a small document.
 */
export class ClientWatch {
  readonly #exchanges = new LinkedList<WatchedExchange>()
  #isScheduled = false

  /** Watches the client of an exchange that has not ended in the next turn. */
  begin(exchange: WatchedExchange): void {
    this.#exchanges.add(exchange)
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(this.#watchAll)
  }

  /** Removes an exchange that has ended. */
  end(exchange: WatchedExchange): void {
    this.#exchanges.remove(exchange)
  }

  readonly #watchAll = (): void => {
    this.#isScheduled = false
    for (let exchange; (exchange = this.#exchanges.first) !== undefined;) {
      this.#exchanges.remove(exchange)
      exchange.watch()
    }
  }
}
