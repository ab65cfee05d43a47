import type { Page } from 'playwright-core'

/** What `applications/NAME/application.js` exports: an application that serves GraphQL over HTTP. */
export interface Application {
  /**
   * Starts the application, with data of its own, on a free port of 127.0.0.1, in a process of its own
   * whose working folder is that of the application.
   *
   * @param isAdopted whether it executes by `tapeql/graphql-js`, which the packages of the application hold
   */
  start(isAdopted: boolean): Promise<Started>
  /** What is sent to both sides, in this order, by names that say what it is about. */
  readonly requests: Readonly<Record<string, ApplicationRequest>>
  /** Why the answers to some requests or audits differ, by their names. */
  readonly differences?: Readonly<Record<string, string>>
  /** False where the server is one of the program, and none of the application: no audits are sent. */
  readonly isAudited?: boolean
  /** The names of requests that `--rounds` measures; they change nothing. */
  readonly measured: readonly string[]
  /**
   * What somebody does in the pages of the application, in this order, by names that say what it is
   * about. The paths of a page are those of the host of the endpoint.
   */
  readonly walk?: Readonly<Record<string, (page: Page) => Promise<unknown>>>
  /** What of an answer is compared, for an application that answers with times or random keys. */
  comparable?(answer: Answer): unknown
}

export interface Started {
  /** The address of the GraphQL endpoint. */
  readonly url: string
  /** Headers of every request, such as those of somebody who is logged in. */
  readonly headers?: Readonly<Record<string, string>>
  close?(): unknown
}

/** The JSON of a body that is sent by POST, with headers of this request. */
export interface ApplicationRequest {
  readonly query: string
  readonly variables?: object
  readonly operationName?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly type: string | null
  readonly body: unknown
}
