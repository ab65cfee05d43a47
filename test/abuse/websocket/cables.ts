import { close, handshake, message } from './frames.ts'
import type { Kind, Piece } from './kind.ts'

const identifier = '{"channel":"GraphQL::BaseChannel"}'
const opening = handshake({ 'Sec-WebSocket-Protocol': 'actioncable-v1-json' })
const begun = { command: 'subscribe', identifier }
const confirmed: Piece = { until: 'confirm_subscription' }

function command(title: string, expected: string, ...content: readonly unknown[]): Kind {
  return {
    title: `over Action Cable ${title}`,
    send: () => [opening, ...content.map(message), { until: 'subscription' }, close()],
    expected: `welcome, ${expected}`,
  }
}

function performed(title: string, expected: string, data: unknown, until = '"more":false'): Kind {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return {
    title: `over Action Cable ${title}`,
    send: () => [
      opening,
      message(begun),
      confirmed,
      message({ command: 'message', identifier, data: text }),
      { until },
      close(),
    ],
    expected: `welcome, confirm_subscription, ${expected}`,
  }
}

const invalid = 'disconnect invalid_request, close 1008'

/** What breaks actioncable-v1-json, or asks for much in it. */
export const cables: readonly Kind[] = [
  command('a text that is no JSON', invalid, '{"command'),
  command('a list', invalid, []),
  command('no command', invalid, { identifier }),
  command('an identifier that is an object', invalid, { command: 'subscribe', identifier: {} }),
  command('an identifier of 5,000 characters', invalid, {
    command: 'subscribe',
    identifier: identifier.padEnd(5_000),
  }),
  command('an identifier that is no JSON', 'reject_subscription, close 1000', {
    command: 'subscribe',
    identifier: '__proto__',
  }),
  command('a channel by the name of a prototype', 'reject_subscription, close 1000', {
    command: 'subscribe',
    identifier: '{"__proto__":{"channel":"GraphQL::BaseChannel"}}',
  }),
  command('another channel', 'reject_subscription, close 1000', {
    command: 'subscribe',
    identifier: '{"channel":"constructor"}',
  }),
  command('a message before the channel', 'reject_subscription, close 1000', {
    command: 'message',
    identifier,
    data: '{"action":"execute","query":"{ hello }"}',
  }),
  command(
    'the channel twice, left twice',
    'confirm_subscription, close 1000',
    begun,
    begun,
    ...['unsubscribe', 'unsubscribe'].map(each => ({ command: each, identifier: 'x' })),
  ),
  {
    title: 'over Action Cable a channel that the server refuses',
    service: 'guarded',
    send: () => [opening, message(begun), { until: 'reject_subscription' }, close()],
    expected: 'welcome, reject_subscription, close 1000',
  },
  performed('data that are no JSON', 'answer BAD_REQUEST, close 1000', '{'),
  performed('another action', 'answer BAD_REQUEST, close 1000', { action: 'constructor' }),
  performed('an id that is an object', 'answer BAD_REQUEST, close 1000', {
    action: 'execute',
    query: '{ hello }',
    id: {},
  }),
  performed('the id __proto__', 'answer, close 1000', {
    action: 'execute',
    query: '{ hello }',
    id: '__proto__',
  }),
  performed(
    'data of a hundred thousand lists',
    'answer BAD_REQUEST, close 1000',
    `{"action":"execute","query":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  ),
  performed('a subscription whose source throws', 'answer INTERNAL_SERVER_ERROR, close 1000', {
    action: 'execute',
    query: 'subscription { breaking }',
  }),
  performed('a subscription whose events fail', 'next INTERNAL_SERVER_ERROR x2, end, close 1000', {
    action: 'execute',
    query: 'subscription { failing }',
  }),
  {
    title: 'over Action Cable 150 channels',
    send: () => [
      opening,
      ...Array.from({ length: 150 }, (_, index) =>
        message({
          command: 'subscribe',
          identifier: JSON.stringify({ channel: 'GraphQL::BaseChannel', index }),
        }),
      ),
      { until: '149}","type":"reject' },
      { until: '\\"index\\":99}","type":"confirm' },
      close(),
    ],
    expected: [
      'welcome, reject_subscription x50, confirm_subscription x100, close 1000',
      'welcome, confirm_subscription x100, reject_subscription x50, close 1000',
    ],
  },
]
