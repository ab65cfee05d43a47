import { auditServer, type AuditResult } from 'graphql-http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { createGreetings } from '../../behaviour/http/schema.ts'
import { hosts, type Host } from './hosts.ts'

describe.each(hosts)('on $name', host => {
  test('a controller with default options passes all 61 audits', async () => {
    expect(split(await audit(host))).toEqual({ passed: 61, failed: [] })
  })
})

async function audit(host: Host): Promise<AuditResult[]> {
  const { url, close } = await host.start(createController({ schema: createGreetings() }))
  onTestFinished(close)
  return auditServer({ url })
}

function split(results: readonly AuditResult[]): { passed: number; failed: string[] } {
  const failed = results.filter(({ status }) => status !== 'ok').map(({ id }) => id)
  return { passed: results.length - failed.length, failed }
}
