import { isSameType } from '../compiled/equivalency.ts'
import type {
  FieldDefinition,
  InputValueDefinition,
  TypeDefinition,
  TypeReference,
} from '../definitions/type-map.ts'
import { describeType, type Definitions, type FieldOwner } from '../definitions/definitions.ts'
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
      const implementedType = typeByName.get(name)
      if (implementedType?.kind !== 'INTERFACE' || implementedType === type) continue
      checkInterfaces(type, implementedType, members, report)
      for (const field of members.fieldsOf(implementedType).values()) {
        checkField(type, implementedType, field, members, report)
      }
    }
  }
}

/**
 * A deprecated field implements fields that are deprecated, too.
 * GraphQL specification, 3.6 "Objects": IsValidImplementation(), step 2.h.
 */
export const deprecatedImplementation: SchemaRule = (definitions, report) => {
  const members = new Members(definitions)
  for (const type of definitions.fieldOwners) {
    const deprecatedFields = type.fields.filter(
      ({ deprecationReason }) => deprecationReason !== undefined,
    )
    if (deprecatedFields.length === 0) continue
    for (const name of members.interfacesOf(type)) {
      const implementedType = definitions.typeByName.get(name)
      if (implementedType?.kind !== 'INTERFACE' || implementedType === type) continue
      for (const field of deprecatedFields) {
        const implementedField = members.fieldsOf(implementedType).get(field.name)
        if (implementedField === undefined || implementedField.deprecationReason !== undefined)
          continue
        report(
          `${type.name}.${field.name} is deprecated; expected ${name}.${field.name} to be deprecated too.`,
          field,
          implementedField,
        )
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
    return getOrInsertComputed(
      this.#fields,
      type,
      () => new Map(type.fields.map(field => [field.name, field])),
    )
  }

  interfacesOf(type: FieldOwner): ReadonlySet<string> {
    return getOrInsertComputed(this.#interfaces, type, () => new Set(type.interfaces))
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
      return getOrInsertComputed(
        this.#unionMembers,
        superType,
        () => new Set(superType.members),
      ).has(name)
    }
    const canImplement = type.kind === 'OBJECT' || type.kind === 'INTERFACE'
    return canImplement && superType.kind === 'INTERFACE' && this.interfacesOf(type).has(superName)
  }
}

/** `Map.prototype.getOrInsertComputed()`, which not every supported runtime has. */
function getOrInsertComputed<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  compute: () => Value,
): Value {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = compute()))
  return value
}

/**
 * Rule 1: the type also implements the interfaces that the interface implements, and no interface
 * implements itself through another one.
 */
function checkInterfaces(
  type: FieldOwner,
  implementedType: FieldOwner,
  members: Members,
  report: ReportFault,
): void {
  for (const name of members.interfacesOf(implementedType)) {
    if (!members.isInterface(name) || members.interfacesOf(type).has(name)) continue
    report(
      name === type.name
        ? `The ${describeType(type)} implements ${implementedType.name}, which implements ${name}; expected no circle.`
        : `The ${describeType(type)} does not implement ${name}; expected it, because ${implementedType.name} implements it.`,
      type,
      implementedType,
    )
  }
}

/**
 * Rule 2: the type has each field of the interface, with a compatible type and compatible
 * arguments.
 */
function checkField(
  type: FieldOwner,
  implementedType: FieldOwner,
  implementedField: FieldDefinition,
  members: Members,
  report: ReportFault,
): void {
  const implementedCoordinate = `${implementedType.name}.${implementedField.name}`
  const field = members.fieldsOf(type).get(implementedField.name)
  if (field === undefined) {
    report(
      `The ${describeType(type)} has no field "${implementedField.name}"; ${implementedCoordinate} requires one.`,
      type,
      implementedField,
    )
    return
  }
  const coordinate = `${type.name}.${field.name}`
  if (!isValidFieldType(field.type, implementedField.type, members)) {
    const [fieldType, expectedType] = [
      printReference(field.type),
      printReference(implementedField.type),
    ]
    report(
      `${coordinate} has the type ${fieldType}; expected ${expectedType} as ${implementedCoordinate} has, or a sub-type.`,
      field,
      implementedField,
    )
  }
  checkArguments(field, coordinate, implementedField, implementedCoordinate, report)
}

/** IsValidImplementationFieldType(). */
function isValidFieldType(
  fieldType: TypeReference,
  implementedFieldType: TypeReference,
  members: Members,
): boolean {
  let type = fieldType
  let implementedType = implementedFieldType
  while (type.kind !== 'NAMED') {
    if (implementedType.kind === type.kind) implementedType = implementedType.ofType
    else if (type.kind === 'LIST') return false
    type = type.ofType
  }
  return implementedType.kind === 'NAMED' && members.isSubType(type.name, implementedType.name)
}

/**
 * Rules 2.3 and 2.4: the field has each argument of the interface's field, with an equal type, and
 * no other required argument.
 */
function checkArguments(
  field: FieldDefinition,
  coordinate: string,
  implementedField: FieldDefinition,
  implementedCoordinate: string,
  report: ReportFault,
): void {
  const argumentByName = byName(field.arguments)
  const implementedArguments = byName(implementedField.arguments)
  for (const implementedArgument of implementedArguments.values()) {
    const argument = argumentByName.get(implementedArgument.name)
    const implementedArgumentCoordinate = `${implementedCoordinate}(${implementedArgument.name}:)`
    if (argument === undefined) {
      report(
        `${coordinate} has no argument "${implementedArgument.name}"; ${implementedArgumentCoordinate} requires one.`,
        field,
        implementedArgument,
      )
    } else if (!isSameType(argument.type, implementedArgument.type)) {
      const argumentType = printReference(argument.type)
      const expectedType = printReference(implementedArgument.type)
      const argumentCoordinate = `${coordinate}(${argument.name}:)`
      report(
        `${argumentCoordinate} has the type ${argumentType}; expected ${expectedType}, equal to that of ${implementedArgumentCoordinate}.`,
        argument,
        implementedArgument,
      )
    }
  }
  for (const argument of argumentByName.values()) {
    if (!isRequired(argument) || implementedArguments.has(argument.name)) continue
    const type = printReference(argument.type)
    const expected = `expected a nullable type or a default, because ${implementedCoordinate} has no such argument`
    report(
      `${coordinate}(${argument.name}:) has the type ${type}; ${expected}.`,
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
