import type { ReportFault } from '../../schema/faults/schema-rule.ts'
import type { FederatedTypes } from '../federated-types.ts'
import type { Links } from '../link.ts'

/** Reports faults that the composition of a supergraph would find later. */
export type FederationRule = (schema: LinkedTypes, report: ReportFault) => void

/** The types of a subgraph, and its links to specifications. */
interface LinkedTypes {
  readonly types: FederatedTypes
  readonly links: Links
}
