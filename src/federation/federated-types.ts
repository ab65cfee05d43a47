import { inspect } from '../errors/inspect.ts'
import type { FieldOwner } from '../schema/definitions/definitions.ts'
import { nameOfReference } from '../schema/definitions/reference.ts'
import type {
  AppliedDirective,
  FieldDefinition,
  TypeDefinition,
  TypeMap,
} from '../schema/definitions/type-map.ts'
import type { ReportFault } from '../schema/faults/schema-rule.ts'
import { extraScalars } from '../schema/scalars/extra-scalars.ts'
import { specifiedScalars } from '../schema/scalars/specified-scalars.ts'
import { parseFieldSet, type FieldSelections } from './field-set.ts'
import type { FederationLink } from './link.ts'
import { plainValue } from './plain-value.ts'

/** The types of a schema, and what its federation directives say of them. */
export interface FederatedTypes {
  readonly typeMap: TypeMap
  readonly typeByName: ReadonlyMap<string, TypeDefinition>
  readonly fieldOwners: readonly FieldOwner[]
  readonly keys: readonly AppliedFieldSet[]
  readonly requirements: readonly AppliedFieldSet[]
  readonly provisions: readonly AppliedFieldSet[]
  /** The applications of a directive, by its name in the specification. */
  applied(this: void, annotated: Annotated, directiveName: string): readonly AppliedDirective[]
}

/** A `@key`, `@requires` or `@provides`, with the fields that it selects. */
export interface AppliedFieldSet {
  /** The application as messages call it: `@key of Product`. */
  readonly subject: string
  /** The type that has the key, or the field with `@requires` or `@provides`. */
  readonly owner: FieldOwner
  readonly field: FieldDefinition | undefined
  /** The type whose fields are selected; undefined where no such type is defined. */
  readonly type: TypeDefinition | undefined
  /** The selections as the schema writes them. */
  readonly text: string
  readonly selections: FieldSelections
  /** False for a key by which the subgraph does not resolve references. */
  readonly isResolvable: boolean
  readonly application: AppliedDirective
}

interface Annotated {
  readonly directives?: readonly AppliedDirective[] | undefined
}

/** Reads the keys, requirements and provisions of a schema; reports texts that are no field sets. */
export function federatedTypesOf(
  typeMap: TypeMap,
  { directiveName }: FederationLink,
  report: ReportFault,
): FederatedTypes {
  // A schema has the built-in scalars to which it refers, once it is complete.
  const typeByName = new Map<string, TypeDefinition>(
    [...specifiedScalars, ...extraScalars, ...typeMap.types].map(type => [type.name, type]),
  )
  const fieldOwners = typeMap.types.filter(
    type => type.kind === 'OBJECT' || type.kind === 'INTERFACE',
  )
  const applied: FederatedTypes['applied'] = ({ directives = [] }, name) => {
    const nameInSchema = directiveName(name)
    return directives.filter(directive => directive.name === nameInSchema)
  }
  const read = (
    name: 'key' | 'requires' | 'provides',
    owner: FieldOwner,
    field: FieldDefinition | undefined,
    type: TypeDefinition | undefined,
  ): readonly AppliedFieldSet[] =>
    applied(field ?? owner, name).flatMap(application => {
      const coordinate = field === undefined ? owner.name : `${owner.name}.${field.name}`
      const text = plainValue(application.arguments['fields'])
      // The rule on applied directives tells of a value that is no text.
      if (typeof text !== 'string') return []
      const subject = `@${application.name}(fields: ${inspect(text)}) of ${coordinate}`
      const selections = parseFieldSet(text)
      if (typeof selections === 'string') {
        report(`${subject} is no selection of fields: ${selections}`, application)
        return []
      }
      const isResolvable = plainValue(application.arguments['resolvable']) !== false
      return [{ subject, owner, field, type, text, selections, isResolvable, application }]
    })
  const ofFields = (
    name: 'requires' | 'provides',
    typeOf: (owner: FieldOwner, field: FieldDefinition) => TypeDefinition | undefined,
  ): readonly AppliedFieldSet[] =>
    fieldOwners.flatMap(owner =>
      owner.fields.flatMap(field => read(name, owner, field, typeOf(owner, field))),
    )
  return {
    typeMap,
    typeByName,
    fieldOwners,
    keys: fieldOwners.flatMap(owner => read('key', owner, undefined, owner)),
    requirements: ofFields('requires', owner => owner),
    provisions: ofFields('provides', (_owner, { type }) => typeByName.get(nameOfReference(type))),
    applied,
  }
}
