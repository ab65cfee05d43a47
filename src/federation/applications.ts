import type { AppliedDirective, TypeDefinition, TypeMap } from '../schema/definitions/type-map.ts'

/** A definition to which directives may be applied. */
interface Annotated {
  readonly directives?: readonly AppliedDirective[] | undefined
}

/** All directives that a schema applies. */
export function* applicationsIn(typeMap: TypeMap): Generator<AppliedDirective> {
  const of = ({ directives = [] }: Annotated): readonly AppliedDirective[] => directives
  yield* typeMap.appliedDirectives ?? []
  for (const directive of typeMap.directives) yield* directive.arguments.flatMap(of)
  for (const type of typeMap.types) {
    yield* of(type)
    if (type.kind === 'ENUM') yield* type.values.flatMap(of)
    if (!('fields' in type)) continue
    for (const field of type.fields) {
      yield* of(field)
      if ('arguments' in field) yield* field.arguments.flatMap(of)
    }
  }
}

/**
 * Returns a schema with other applications in the places of those of code; `map` returns undefined for
 * one that is to go.
 */
export function mapApplications(
  typeMap: TypeMap,
  map: (application: AppliedDirective) => AppliedDirective | undefined,
): TypeMap {
  const mapAll = (
    applications: readonly AppliedDirective[] | undefined,
  ): readonly AppliedDirective[] | undefined =>
    applications?.flatMap(application => map(application) ?? [])
  const mapped = <Definition extends Annotated>(definition: Definition): Definition =>
    definition.directives === undefined
      ? definition
      : { ...definition, directives: mapAll(definition.directives) }
  return {
    ...typeMap,
    appliedDirectives: mapAll(typeMap.appliedDirectives),
    types: typeMap.types.map((type): TypeDefinition => {
      const mappedType = mapped(type)
      switch (mappedType.kind) {
        case 'OBJECT':
        case 'INTERFACE':
          return { ...mappedType, fields: mappedType.fields.map(mapped) }
        case 'ENUM':
          return { ...mappedType, values: mappedType.values.map(mapped) }
        default:
          return mappedType
      }
    }),
  }
}
