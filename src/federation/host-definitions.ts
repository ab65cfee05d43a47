import type {
  DirectiveDefinition,
  TypeDefinition,
  TypeMap,
} from '../schema/definitions/type-map.ts'
import type { ReportFault } from '../schema/faults/schema-rule.ts'
import { additionalFields, DEFAULT_QUERY } from './additions.ts'
import { LINK } from './link.ts'

/** Gives definitions the listeners of those that the host has for the same directives. */
export function withListenersOf(
  typeMap: TypeMap,
  directives: readonly DirectiveDefinition[],
): readonly DirectiveDefinition[] {
  const listenerByName = new Map(typeMap.directives.map(({ name, onResolve }) => [name, onResolve]))
  return directives.map(directive => ({
    ...directive,
    onResolve: listenerByName.get(directive.name),
  }))
}

interface FederationDefinitions {
  readonly directives: readonly DirectiveDefinition[]
  readonly types: readonly TypeDefinition[]
}

/** The scalars of field sets that texts define whatever a link calls them. */
const fieldSetNames = ['FieldSet', '_FieldSet']

/**
 * Leaves out what a schema defines of federation, as texts do that graphql-js reads as well. Reports
 * definitions that differ.
 */
export function withoutDefinitionsOf(
  typeMap: TypeMap,
  federation: FederationDefinitions,
  report: ReportFault,
): TypeMap {
  const directiveByName = new Map(
    federation.directives.map(definition => [definition.name, definition]),
  )
  const kindByName = new Map([
    ...fieldSetNames.map(name => [name, 'SCALAR'] as const),
    ...federation.types.map(({ name, kind }) => [name, kind] as const),
    ['_Entity', 'UNION'] as const,
  ])
  return {
    ...typeMap,
    directives: typeMap.directives.filter(directive => {
      const definition = directiveByName.get(directive.name)
      if (definition === undefined) return true
      if (directive.name !== LINK && !isDefinedLike(directive, definition)) {
        report(
          `The directive @${directive.name} is not defined as federation defines it; expected no definition, or that one.`,
          directive,
        )
      }
      return false
    }),
    types: typeMap.types.flatMap((type): TypeDefinition[] => {
      const kind = kindByName.get(type.name)
      if (kind !== undefined) {
        // A scalar may stand for the enum of purposes.
        if (type.kind === kind || type.kind === 'SCALAR') return []
        report(
          `The type ${type.name} is not defined as federation defines it; expected no definition, or that one.`,
          type,
        )
        return []
      }
      if (type.kind !== 'OBJECT' || type.name !== (typeMap.rootTypes.query ?? DEFAULT_QUERY))
        return [type]
      return [{ ...type, fields: type.fields.filter(({ name }) => !additionalFields.has(name)) }]
    }),
  }
}

/** Whether a host's definition of a directive allows no more than that of federation. */
function isDefinedLike(directive: DirectiveDefinition, federation: DirectiveDefinition): boolean {
  const argumentNames = new Set(directive.arguments.map(({ name }) => name))
  return (
    directive.locations.every(location => federation.locations.includes(location)) &&
    directive.arguments.every(({ name }) =>
      federation.arguments.some(argument => argument.name === name),
    ) &&
    federation.arguments.every(
      ({ name, type }) => type.kind !== 'NON_NULL' || argumentNames.has(name),
    )
  )
}
