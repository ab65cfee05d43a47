import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { expectUnread } from '../../../src/http/request/expect-unread.ts'

function newRequest(properties: object): IncomingMessage {
  const request = Object.assign(new IncomingMessage(new Socket()), properties)
  request.push('two ')
  request.push('chunks')
  return request
}

test('a body of which nothing was read is expected', () => {
  for (const isForm of [true, false])
    expect(() => expectUnread(newRequest({ body: undefined }), isForm)).not.toThrow()
})

test.each([
  [
    {},
    false,
    'The body of the request was read before the action, which finds no request.body either.',
  ],
  [
    {},
    true,
    'The form of the request was read before the action; expected the controller in front of what reads forms.',
  ],
  [
    { body: {}, files: [] },
    true,
    'The form of the request was read before the action and stands in request.body and request.files; expected the controller in front of what reads forms.',
  ],
])('a body with %j of which a part was read is an error', (properties, isForm, message) => {
  const request = newRequest(properties)
  request.read(4)
  expect(() => expectUnread(request, isForm)).toThrow(message)
})
