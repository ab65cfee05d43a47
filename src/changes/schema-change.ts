/**
 * The effect of a change on clients: `BREAKING`, a request that was valid may now be invalid or its
 * response may lack fields; `DEPRECATED`, the same by a removal that the old schema announced with
 * `@deprecated`; `DANGEROUS`, every request stays valid, but a response may contain values or types
 * that are new to a client; `SAFE`, none of these.
 */
export type Criticality = 'BREAKING' | 'DEPRECATED' | 'DANGEROUS' | 'SAFE'

/** The criticalities, the most severe first. */
export const criticalities: readonly Criticality[] = ['BREAKING', 'DEPRECATED', 'DANGEROUS', 'SAFE']

/**
 * The criticality of each kind of change; that of a removal is `DEPRECATED` where the old schema
 * announced the removal. Kinds that graphql-js has as well bear the same names.
 */
export const criticalityOf = {
  ARG_BECAME_REQUIRED: 'BREAKING',
  ARG_CHANGED_KIND: 'BREAKING',
  ARG_REMOVED: 'BREAKING',
  DIRECTIVE_ARG_REMOVED: 'BREAKING',
  DIRECTIVE_LOCATION_REMOVED: 'BREAKING',
  DIRECTIVE_REMOVED: 'BREAKING',
  DIRECTIVE_REPEATABLE_REMOVED: 'BREAKING',
  FIELD_CHANGED_KIND: 'BREAKING',
  FIELD_REMOVED: 'BREAKING',
  IMPLEMENTED_INTERFACE_REMOVED: 'BREAKING',
  INPUT_FIELD_BECAME_REQUIRED: 'BREAKING',
  ONE_OF_ADDED: 'BREAKING',
  REQUIRED_ARG_ADDED: 'BREAKING',
  REQUIRED_DIRECTIVE_ARG_ADDED: 'BREAKING',
  REQUIRED_INPUT_FIELD_ADDED: 'BREAKING',
  ROOT_TYPE_CHANGED: 'BREAKING',
  ROOT_TYPE_REMOVED: 'BREAKING',
  TYPE_CHANGED_KIND: 'BREAKING',
  TYPE_REMOVED: 'BREAKING',
  TYPE_REMOVED_FROM_UNION: 'BREAKING',
  VALUE_REMOVED_FROM_ENUM: 'BREAKING',

  APPLIED_DIRECTIVE_ADDED: 'DANGEROUS',
  APPLIED_DIRECTIVE_CHANGED: 'DANGEROUS',
  APPLIED_DIRECTIVE_REMOVED: 'DANGEROUS',
  ARG_DEFAULT_VALUE_CHANGE: 'DANGEROUS',
  IMPLEMENTED_INTERFACE_ADDED: 'DANGEROUS',
  INPUT_FIELD_DEFAULT_VALUE_CHANGE: 'DANGEROUS',
  OPTIONAL_ARG_ADDED: 'DANGEROUS',
  OPTIONAL_INPUT_FIELD_ADDED: 'DANGEROUS',
  SPECIFIED_BY_CHANGED: 'DANGEROUS',
  SPECIFIED_BY_REMOVED: 'DANGEROUS',
  TYPE_ADDED_TO_INTERFACE: 'DANGEROUS',
  TYPE_ADDED_TO_UNION: 'DANGEROUS',
  TYPE_BECAME_UNREACHABLE: 'DANGEROUS',
  VALUE_ADDED_TO_ENUM: 'DANGEROUS',

  ARG_CHANGED_KIND_SAFE: 'SAFE',
  ARG_DEFAULT_VALUE_ADDED: 'SAFE',
  DEPRECATION_ADDED: 'SAFE',
  DEPRECATION_REASON_CHANGED: 'SAFE',
  DEPRECATION_REMOVED: 'SAFE',
  DESCRIPTION_CHANGED: 'SAFE',
  DIRECTIVE_ADDED: 'SAFE',
  DIRECTIVE_LOCATION_ADDED: 'SAFE',
  DIRECTIVE_REPEATABLE_ADDED: 'SAFE',
  FIELD_ADDED: 'SAFE',
  FIELD_CHANGED_KIND_SAFE: 'SAFE',
  INPUT_FIELD_DEFAULT_VALUE_ADDED: 'SAFE',
  ONE_OF_REMOVED: 'SAFE',
  OPTIONAL_DIRECTIVE_ARG_ADDED: 'SAFE',
  ROOT_TYPE_ADDED: 'SAFE',
  SPECIFIED_BY_ADDED: 'SAFE',
  TYPE_ADDED: 'SAFE',
} as const

/** A kind of change: `FIELD_REMOVED`. */
export type ChangeKind = keyof typeof criticalityOf

/** The kinds that `@deprecated` announces. */
export const removals: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  'ARG_REMOVED',
  'DIRECTIVE_ARG_REMOVED',
  'FIELD_REMOVED',
  'IMPLEMENTED_INTERFACE_REMOVED',
  'TYPE_REMOVED',
  'TYPE_REMOVED_FROM_UNION',
  'VALUE_REMOVED_FROM_ENUM',
])

/** A difference between two schemas. */
export interface SchemaChange {
  readonly kind: ChangeKind
  readonly criticality: Criticality
  /**
   * The schema coordinate of the change: `User.name`, `Query.users(first:)`, `@auth(role:)`,
   * `Role.ADMIN`. The coordinate of an added or removed member is the member's; for a type of a
   * union, and for an interface of a type, the coordinate is that of the union and of the type.
   * `schema` for the description and the applied directives of the schema definition, which has no
   * coordinate in the specification. GraphQL specification, 2.14 "Schema Coordinates".
   */
  readonly coordinate: string
  /** A sentence that describes the change, with the old and the new value. */
  readonly message: string
  /**
   * The documents that the change concerns, in their order, each once. Absent where no documents
   * were given, and for safe changes.
   */
  readonly uses?: readonly ChangeUse[]
}

/** A document that a change concerns. */
export interface ChangeUse {
  /** The name of the document. */
  readonly document: string
  /**
   * The variable, without `$`, whose values alone decide whether the change concerns the document;
   * null where the text of the document shows it.
   */
  readonly variable: string | null
}

/**
 * Collects a change.
 *
 * @param detail what the coordinate does not say: the type of a union, the interface of a type, the
 * location of a directive, the type of an operation; `required` for an argument or input field that
 * became required with its new type
 */
export type Report = (
  kind: ChangeKind,
  coordinate: string,
  message: string,
  detail?: string,
) => void
