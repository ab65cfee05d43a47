import { auditServer, type AuditResult } from 'graphql-http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { createGreetings } from '../../behaviour/http/schema.ts'
import { hosts, type Host } from './hosts.ts'

/** May accept GET, may take variables by GET and answer in either media type. */
const wantGET = ['5A70', 'D6D5', '6A70']

describe.each(hosts)('on $name', host => {
  test('a controller with allowGet passes all 61 audits', async () => {
    expect(split(await audit(host, { allowGet: true }))).toEqual({ passed: 61, failed: [] })
  })

  test('a controller by default fails none but the three that want GET, which are MAY', async () => {
    const results = await audit(host, {})
    expect(split(results)).toEqual({ passed: 58, failed: wantGET })
    const names = results
      .filter(({ id }) => wantGET.includes(id))
      .map(({ name }) => name.split(' ')[0])
    expect(names).toEqual(['MAY', 'MAY', 'MAY'])
  })
})

async function audit(host: Host, options: ControllerOptions): Promise<AuditResult[]> {
  const { url, close } = await host.start(
    createController({ schema: createGreetings(), ...options }),
  )
  onTestFinished(close)
  return auditServer({ url })
}

function split(results: readonly AuditResult[]): { passed: number; failed: string[] } {
  const failed = results.filter(({ status }) => status !== 'ok').map(({ id }) => id)
  return { passed: results.length - failed.length, failed }
}
