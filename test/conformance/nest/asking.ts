import { createClient, type Client } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { Request } from './requests.ts'

export interface Answer {
  readonly status: number
  readonly json: any
}

/** Asks a server by one request. */
export async function send(
  origin: string,
  { method = 'POST', headers = {}, body, query, variables, operationName }: Request,
  path = '/graphql',
): Promise<Answer> {
  const url = new URL(path, origin)
  const isGet = method === 'GET'
  if (isGet) url.searchParams.set('query', query!)
  const response = await fetch(url, {
    method,
    headers: { ...(!isGet && { 'Content-Type': 'application/json' }), ...headers },
    ...(!isGet && { body: body ?? JSON.stringify({ query, variables, operationName }) }),
  })
  const text = await response.text()
  const json = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
  return { status: response.status, json: JSON.parse(JSON.stringify(json), withoutId) }
}

/** The id of a masked error is another one in each answer. */
function withoutId(key: string, value: any): unknown {
  if (key !== 'extensions') return value
  return { ...value, id: undefined }
}

/** The status, and the data or the message of the first error. */
export function contentOf({ status, json }: Answer): [number, unknown] {
  return [status, json.errors?.[0].message ?? json.data]
}

/** A client of graphql-transport-ws. */
export function clientOf(origin: string, connectionParams: object, path = '/graphql'): Client {
  return createClient({
    url: `${origin.replace('http', 'ws')}${path}`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { ...connectionParams },
  })
}

/**
 * The responses of an operation until it ends, and the errors that refuse it. A subscription ends
 * when nothing comes after `act`.
 */
export async function eventsOf(
  client: Client,
  query: string,
  act: () => Promise<unknown> = () => Promise.resolve(),
): Promise<unknown[]> {
  const responses: unknown[] = []
  const ended = (async () => {
    for await (const response of client.iterate({ query })) responses.push(response)
  })().catch((errors: unknown) => {
    if (!Array.isArray(errors)) throw errors
    responses.push({ errors })
  })
  // The subscription tells nobody that it is there.
  const isSubscription = query.startsWith('subscription')
  await Promise.race([ended, isSubscription ? pause().then(act).then(pause) : ended])
  await client.dispose()
  return [...responses]
}

const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 150))
