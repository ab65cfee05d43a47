import { createController, type Controller, type ControllerOptions } from 'tapeql/http'
import type { SchemaConfiguration } from 'tapeql'
import type { Host, Running } from '../../conformance/http/hosts.ts'
import type { ServiceName } from './kind.ts'
import { createTarget, type Told } from './schema.ts'

/** The controllers of `ServiceName`, each on a port of its own. */
export interface Services {
  readonly ports: Readonly<Record<ServiceName, number>>
  readonly told: Told
  close(): Promise<void>
}

/** Starts every service of a host. */
export async function startServices(host: Host): Promise<Services> {
  const told: Told = { waiting: 0, masked: 0 }
  const controllers = Object.entries(settings).map(
    ([name, { config = {}, ...options }]) =>
      [
        name,
        createController({
          schema: createTarget(config, told),
          onError: () => told.masked++,
          ...options,
        }),
      ] as const,
  )
  const started: [string, Controller, Running][] = []
  for (const [name, controller] of controllers)
    started.push([name, controller, await host.start(controller)])
  return {
    ports: Object.fromEntries(
      started.map(([name, , { origin }]) => [name, Number(new URL(origin).port)]),
    ) as Services['ports'],
    told,
    close: async () => {
      await Promise.all(started.map(([, controller]) => controller.close(0)))
      await Promise.all(started.map(([, , running]) => running.close()))
    },
  }
}

/** What a page of the host sends with its forms. */
export const formToken = 'a-token'

const settings: Readonly<
  Record<ServiceName, ControllerOptions & { readonly config?: SchemaConfiguration }>
> = {
  plain: {},
  open: {
    acceptBatches: true,
    acceptForms: true,
    verifyCsrf: (_request, { token }) => token === formToken,
    cors: { origins: () => true, credentials: true, exposedHeaders: ['X-Request-Id'] },
    health: true,
  },
  hurried: { config: { limits: { bodyTimeoutMs: 200, executionTimeoutMs: 200 } } },
  roomy: { config: { limits: { maxTokens: false, maxBodyBytes: 64 * 2 ** 20 } } },
}
