import { expect, test } from 'vitest'
import { EngineError } from '../../../src/errors/engine-error.ts'
import { ExecutionEnd } from '../../../src/execution/request/execution-end.ts'

test('an ExecutionEnd is told from whatever a host may throw', () => {
  expect(ExecutionEnd.is(new ExecutionEnd(new EngineError('The end.')))).toBe(true)
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()
  const imitation = Object.create(ExecutionEnd.prototype) as object
  for (const thrown of [undefined, null, 'text', new Error('No.'), {}, revoked.proxy, imitation])
    expect(ExecutionEnd.is(thrown)).toBe(false)
})
