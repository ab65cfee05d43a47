import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { isAllowed } from '../answer/cors.ts'
import { ANSWERED, type Action, type ControllerState, type Exchange } from '../exchange.ts'
import { NodeExchange } from '../node-exchange.ts'
import { badRequest, forbidden, type Refusal } from '../refusal.ts'
import { admitMethod } from './admit.ts'

/**
 * Returns whether a request may open a long connection; answers any other request. A `fault` refuses
 * a request that everything else admits. RFC 9110, 7.8 "Upgrade".
 */
export async function admitUpgrade(
  state: ControllerState,
  request: IncomingMessage,
  response: ServerResponse,
  fault?: string,
): Promise<boolean> {
  let isAdmitted = false
  const action: Action = {
    // The hook `before` admits a connection for documents as it admits a request with a document.
    name: 'execute',
    methods: () => ['GET'],
    cacheControl: 'no-store',
    admit: async exchange => (await originRefusal(exchange)) ?? admitMethod(exchange),
    answer: () => {
      if (fault !== undefined) return badRequest(fault)
      isAdmitted = true
      return ANSWERED
    },
  }
  const paths = { basePath: undefined, executeURL: '' }
  const exchange = new NodeExchange(action, state, paths, request, response)
  await exchange.start()
  if (isAdmitted) exchange.close()
  return isAdmitted
}

/**
 * A browser lets any page open a WebSocket, with the cookies of its user, so pages of other origins
 * are admitted only where `cors` names them. RFC 6455, 10.2 "Origin Considerations".
 */
async function originRefusal({
  request,
  options: { cors },
}: Exchange): Promise<Refusal | undefined> {
  const { origin } = request.headers
  if (origin === undefined || isSameOrigin(origin, request)) return undefined
  if (cors === undefined || !(await isAllowed(cors.origins, origin, request))) {
    return forbidden(
      'Pages of this origin may not open connections; cors.origins does not name it.',
    )
  }
  if (cors.credentials !== true) dropCredentials(request)
  return undefined
}

function isSameOrigin(origin: string, { headers, socket }: IncomingMessage): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  const requestOrigin = `${protocol}//${headers.host ?? ''}`
  if ((socket as Partial<TLSSocket>).encrypted === true && protocol !== 'https:') return false
  return URL.canParse(requestOrigin) && new URL(requestOrigin).host === host
}

/** Removes the credentials of the browser. Fetch Standard, 2.2.5 "Requests", "credentials mode". */
function dropCredentials({ headers, headersDistinct, rawHeaders }: IncomingMessage): void {
  for (const name of credentials) {
    delete headers[name]
    delete headersDistinct[name]
  }
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2)
    if (credentials.includes(rawHeaders[index]!.toLowerCase())) rawHeaders.splice(index, 2)
}

const credentials: readonly string[] = ['cookie', 'authorization']
