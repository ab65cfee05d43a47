import { isSameType } from '../compiled/equivalency.ts'
import type {
  FieldDefinition,
  InputValueDefinition,
  TypeDefinition,
  TypeReference,
} from '../definitions/type-map.ts'
import { placeOf, type Definitions, type FieldOwner } from '../definitions/definitions.ts'
import { isRequired, printReference } from '../definitions/reference.ts'
import type { ReportFault, SchemaRule } from './schema-rule.ts'

/**
 * A type is a super-set of all interfaces that it declares to implement.
 * GraphQL specification, 3.6 "Objects", rule 4, 3.7 "Interfaces", rule 4: IsValidImplementation().
 */
export const isValidImplementation: SchemaRule = (definitions, report) => {
  const { fieldOwners, typeByName } = definitions
  const members = new Members(definitions)
  for (const type of fieldOwners) {
    for (const name of members.interfacesOf(type)) {
      const implemented = typeByName.get(name)
      if (implemented?.kind !== 'INTERFACE' || implemented === type) continue
      checkInterfaces(type, implemented, members, report)
      for (const field of members.fieldsOf(implemented).values()) {
        checkField(type, implemented, field, members, report)
      }
    }
  }
}

/** Members of types by name, collected once for all the types that are compared with them. */
class Members {
  readonly #typeByName: Definitions['typeByName']
  readonly #fields = new Map<FieldOwner, ReadonlyMap<string, FieldDefinition>>()
  readonly #interfaces = new Map<FieldOwner, ReadonlySet<string>>()
  readonly #unionMembers = new Map<TypeDefinition, ReadonlySet<string>>()

  constructor({ typeByName }: Definitions) {
    this.#typeByName = typeByName
  }

  fieldsOf(type: FieldOwner): ReadonlyMap<string, FieldDefinition> {
    return remember(
      this.#fields,
      type,
      () => new Map(type.fields.map(field => [field.name, field])),
    )
  }

  interfacesOf(type: FieldOwner): ReadonlySet<string> {
    return remember(this.#interfaces, type, () => new Set(type.interfaces))
  }

  isInterface(name: string): boolean {
    return this.#typeByName.get(name)?.kind === 'INTERFACE'
  }

  /** IsSubType(). True for a type that is not defined, because another rule reports it. */
  isSubType(name: string, superName: string): boolean {
    if (name === superName) return true
    const type = this.#typeByName.get(name)
    const superType = this.#typeByName.get(superName)
    if (type === undefined || superType === undefined) return true
    if (superType.kind === 'UNION') {
      return remember(this.#unionMembers, superType, () => new Set(superType.members)).has(name)
    }
    const canImplement = type.kind === 'OBJECT' || type.kind === 'INTERFACE'
    return canImplement && superType.kind === 'INTERFACE' && this.interfacesOf(type).has(superName)
  }
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = known.get(key)
  if (value === undefined) known.set(key, (value = make()))
  return value
}

/**
 * Rule 1: the type also implements the interfaces that the interface implements, and no interface
 * implements itself through another one.
 */
function checkInterfaces(
  type: FieldOwner,
  implemented: FieldOwner,
  members: Members,
  report: ReportFault,
): void {
  for (const name of members.interfacesOf(implemented)) {
    if (!members.isInterface(name) || members.interfacesOf(type).has(name)) continue
    report(
      name === type.name
        ? `The ${placeOf(type)} implements ${implemented.name}, which implements ${name}; expected no circle.`
        : `The ${placeOf(type)} does not implement ${name}; expected it, because ${implemented.name} implements it.`,
      type,
      implemented,
    )
  }
}

/**
 * Rule 2: the type has each field of the interface, with a compatible type and compatible
 * arguments.
 */
function checkField(
  type: FieldOwner,
  implemented: FieldOwner,
  implementedField: FieldDefinition,
  members: Members,
  report: ReportFault,
): void {
  const implementedPlace = `${implemented.name}.${implementedField.name}`
  const field = members.fieldsOf(type).get(implementedField.name)
  if (field === undefined) {
    report(
      `The ${placeOf(type)} has no field "${implementedField.name}"; ${implementedPlace} requires one.`,
      type,
      implementedField,
    )
    return
  }
  const place = `${type.name}.${field.name}`
  if (!isValidFieldType(field.type, implementedField.type, members)) {
    const [found, expected] = [printReference(field.type), printReference(implementedField.type)]
    report(
      `${place} has the type ${found}; expected ${expected} as ${implementedPlace} has, or a sub-type.`,
      field,
      implementedField,
    )
  }
  checkArguments(field, place, implementedField, implementedPlace, report)
  if (field.deprecationReason !== undefined && implementedField.deprecationReason === undefined) {
    report(
      `${place} is deprecated; expected ${implementedPlace} to be deprecated too.`,
      field,
      implementedField,
    )
  }
}

/** IsValidImplementationFieldType(). */
function isValidFieldType(
  type: TypeReference,
  implementedType: TypeReference,
  members: Members,
): boolean {
  let current = type
  let implemented = implementedType
  while (current.kind !== 'NAMED') {
    if (implemented.kind === current.kind) implemented = implemented.ofType
    else if (current.kind === 'LIST') return false
    current = current.ofType
  }
  return implemented.kind === 'NAMED' && members.isSubType(current.name, implemented.name)
}

/**
 * Rules 2.3 and 2.4: the field has each argument of the interface's field, with an equal type, and
 * no other required argument.
 */
function checkArguments(
  field: FieldDefinition,
  place: string,
  implementedField: FieldDefinition,
  implementedPlace: string,
  report: ReportFault,
): void {
  const own = byName(field.arguments)
  const implementedArguments = byName(implementedField.arguments)
  for (const implemented of implementedArguments.values()) {
    const argument = own.get(implemented.name)
    const coordinate = `${implementedPlace}(${implemented.name}:)`
    if (argument === undefined) {
      report(
        `${place} has no argument "${implemented.name}"; ${coordinate} requires one.`,
        field,
        implemented,
      )
    } else if (!isSameType(argument.type, implemented.type)) {
      const [found, expected] = [printReference(argument.type), printReference(implemented.type)]
      const ownCoordinate = `${place}(${argument.name}:)`
      report(
        `${ownCoordinate} has the type ${found}; expected ${expected}, equal to that of ${coordinate}.`,
        argument,
        implemented,
      )
    }
  }
  for (const argument of own.values()) {
    if (!isRequired(argument) || implementedArguments.has(argument.name)) continue
    const type = printReference(argument.type)
    const expected = `expected a nullable type or a default, because ${implementedPlace} has no such argument`
    report(
      `${place}(${argument.name}:) has the type ${type}; ${expected}.`,
      argument,
      implementedField,
    )
  }
}

function byName(
  inputValues: readonly InputValueDefinition[],
): ReadonlyMap<string, InputValueDefinition> {
  return new Map(inputValues.map(inputValue => [inputValue.name, inputValue]))
}
