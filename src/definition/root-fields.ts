import type { TypeMap } from '../schema/definitions/type-map.ts'
import { camelCase } from './declare/names.ts'
import type { ReportDefinitionFault } from './declare/options.ts'
import type { NamespaceDefinitions } from './declare/type-definitions.ts'

/**
 * Reports the fields of the query and mutation root that have no resolver: requests without a root
 * value have no parent value from which such fields could be read. A resolver map may contain the
 * resolvers of fields of the namespace.
 */
export function checkRootFields(
  roots: NamespaceDefinitions['roots'],
  { types, rootTypes }: TypeMap,
  report: ReportDefinitionFault,
): void {
  for (const operation of ['query', 'mutation'] as const) {
    const type = types.find(({ name }) => name === rootTypes[operation])
    if (type?.kind !== 'OBJECT') continue
    for (const { name, resolver, receiver } of roots[operation].fields) {
      if (resolver !== undefined || receiver !== undefined) continue
      const field = type.fields.find(definition => definition.name === camelCase(name))
      if (field?.signature === 'positional') continue
      report(
        `${type.name}.${name} has no resolver, and no parent value to read from; give it a resolver, ` +
          'or the schema the option hasRootValue: true, where requests bring a rootValue.',
      )
    }
  }
}
