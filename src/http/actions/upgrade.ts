import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { isAllowed } from '../answer/cors.ts'
import { ANSWERED, Exchange, type Action, type Controlled } from '../exchange.ts'
import { forbidden, type Refusal } from '../refusal.ts'
import { admitMethod } from './admit.ts'

/**
 * Whether a request may open a long connection; where not, it has been answered. RFC 9110, 7.8
 * "Upgrade".
 */
export async function admitUpgrade(
  controlled: Controlled,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  let isAdmitted = false
  const upgrade: Action = {
    // What a host requires of those who execute documents holds for a connection that carries them.
    name: 'execute',
    methods: () => ['GET'],
    cacheControl: 'no-store',
    admit: async each => (await originRefusal(each)) ?? admitMethod(each),
    answer: () => {
      isAdmitted = true
      return ANSWERED
    },
  }
  const place = { basePath: undefined, executeURL: '' }
  const exchange = new Exchange(upgrade, controlled, request, response, place)
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
  if (origin === undefined || isOwn(origin, request)) return undefined
  if (cors === undefined || !(await isAllowed(cors.origins, origin, request))) {
    return forbidden(
      'Pages of this origin may not open connections; cors.origins does not name it.',
    )
  }
  if (cors.credentials !== true) dropCredentials(request)
  return undefined
}

function isOwn(origin: string, { headers, socket }: IncomingMessage): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  const own = `${protocol}//${headers.host ?? ''}`
  if ((socket as Partial<TLSSocket>).encrypted === true && protocol !== 'https:') return false
  return URL.canParse(own) && new URL(own).host === host
}

/** What the browser adds of its own: Fetch Standard, 2.2.5 "Requests", "credentials mode". */
function dropCredentials({ headers }: IncomingMessage): void {
  delete headers.cookie
  delete headers.authorization
}
