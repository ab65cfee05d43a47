import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { dropInFor } from '../../../../src/graphql-js/drop-in.ts'
import type { HostModule } from '../../../../src/graphql-js/host.ts'
import { inGraphQL17 } from '../../execution/peers.ts'
import type { Side } from './compare-worlds.ts'

const host17 = graphql17 as unknown as HostModule

/** Both versions of graphql-js, each with the functions in its place. */
export const sides: Readonly<Record<16 | 17, Side>> = {
  16: {
    host: graphql16,
    ours: dropInFor(graphql16),
    schemaOf: reference => reference,
    readsAsyncIterables: false,
  },
  17: {
    host: host17,
    ours: dropInFor(host17),
    schemaOf: inGraphQL17,
    readsAsyncIterables: true,
  },
}
