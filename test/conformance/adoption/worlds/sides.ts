import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { dropInFor } from '../../../../src/graphql-js/drop-in.ts'
import type { HostModule } from '../../../../src/graphql-js/host.ts'
import { inGraphQL17 } from '../../execution/peers.ts'
import type { Side } from './compare-worlds.ts'

const host17 = graphql17 as unknown as HostModule

/** A host whose functions that execute are counted: so often the own executor did not do it. */
function counted(host: HostModule): { readonly host: HostModule; readonly count: () => number } {
  let calls = 0
  const names = [
    'execute',
    'executeSync',
    'graphql',
    'graphqlSync',
    'subscribe',
    'executeSubscriptionEvent',
    'experimentalExecuteIncrementally',
  ]
  const functions = names.map(name => {
    const call = (host as unknown as Readonly<Record<string, (...all: unknown[]) => unknown>>)[name]
    return [
      name,
      (...all: unknown[]) => {
        calls++
        return call!(...all)
      },
    ] as const
  })
  return { host: { ...host, ...Object.fromEntries(functions) }, count: () => calls }
}

const counted16 = counted(graphql16)
const counted17 = counted(host17)

/** Both versions of graphql-js, each with the functions in its place. */
export const sides: Readonly<Record<16 | 17, Side>> = {
  16: {
    host: graphql16,
    ours: dropInFor(counted16.host),
    callsOfHost: counted16.count,
    schemaOf: reference => reference,
    readsAsyncIterables: false,
  },
  17: {
    host: host17,
    ours: dropInFor(counted17.host),
    callsOfHost: counted17.count,
    schemaOf: inGraphQL17,
    readsAsyncIterables: true,
  },
}
