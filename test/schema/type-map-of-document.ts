import {
  Kind,
  parse,
  type ConstDirectiveNode,
  type ConstValueNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  type SchemaDefinitionNode,
  type TypeDefinitionNode,
  type TypeNode,
} from 'graphql'
import {
  listOf,
  namedType,
  nonNullOf,
  type AppliedDirective,
  type DirectiveDefinition,
  type EnumValueDefinition,
  type FieldDefinition,
  type InputValueDefinition,
  type TypeDefinition,
  type TypeMap,
  type TypeReference,
} from '../../src/schema/definitions/type-map.ts'

/**
 * The type map of an SDL document, definition by definition, whatever is wrong with it. Enum values
 * are symbols in code, so that neither a string nor a name of another enum's value is mistaken for
 * one.
 */
export function typeMapOfDocument(sdl: string): TypeMap {
  const types: TypeDefinition[] = []
  const directives: DirectiveDefinition[] = []
  let schema: SchemaDefinitionNode | undefined
  for (const node of parse(sdl).definitions) {
    if (node.kind === Kind.SCHEMA_DEFINITION) schema = node
    else if (node.kind === Kind.DIRECTIVE_DEFINITION) {
      directives.push({
        name: node.name.value,
        arguments: inputValuesOf(node.arguments),
        isRepeatable: node.repeatable,
        locations: node.locations.map(({ value }) => value),
        position: node.name.loc!.start,
      })
    } else types.push(typeOf(node as TypeDefinitionNode))
  }
  const implied = (name: string): string | undefined => types.find(type => type.name === name)?.name
  const rootOf = (operation: string, name: string): string | undefined =>
    schema === undefined
      ? implied(name)
      : schema.operationTypes.find(type => (type.operation as string) === operation)?.type.name
          .value
  return {
    types,
    directives,
    appliedDirectives: appliedOf(schema?.directives),
    rootTypes: {
      query: rootOf('query', 'Query'),
      mutation: rootOf('mutation', 'Mutation'),
      subscription: rootOf('subscription', 'Subscription'),
    },
  }
}

function typeOf(node: TypeDefinitionNode): TypeDefinition {
  const base = {
    name: node.name.value,
    directives: appliedOf(node.directives),
    position: node.name.loc!.start,
  }
  switch (node.kind) {
    case Kind.SCALAR_TYPE_DEFINITION: {
      const same = (value: unknown): unknown => value
      const coercion = {
        coerceResult: same,
        coerceInput: same,
        coerceLiteral: ({ value }: { value: unknown }) => value,
      }
      return {
        kind: 'SCALAR',
        ...base,
        ...coercion,
        specifiedByURL: argumentOf(node.directives, 'specifiedBy', 'url'),
      }
    }
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_DEFINITION:
      return {
        kind: node.kind === Kind.OBJECT_TYPE_DEFINITION ? 'OBJECT' : 'INTERFACE',
        ...base,
        interfaces: namesOf(node.interfaces),
        fields: (node.fields ?? []).map(fieldOf),
      }
    case Kind.UNION_TYPE_DEFINITION:
      return { kind: 'UNION', ...base, members: namesOf(node.types) }
    case Kind.ENUM_TYPE_DEFINITION:
      return { kind: 'ENUM', ...base, values: (node.values ?? []).map(enumValueOf) }
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return {
        kind: 'INPUT_OBJECT',
        ...base,
        fields: inputValuesOf(node.fields),
        isOneOf: node.directives?.some(({ name }) => name.value === 'oneOf'),
      }
  }
}

function fieldOf(node: FieldDefinitionNode): FieldDefinition {
  return {
    ...memberOf(node),
    declaredName: node.name.value,
    type: referenceOf(node.type),
    arguments: inputValuesOf(node.arguments),
    propertyNames: [],
  }
}

function inputValuesOf(nodes: readonly InputValueDefinitionNode[] = []): InputValueDefinition[] {
  return nodes.map(node => ({
    ...memberOf(node),
    declaredName: node.name.value,
    type: referenceOf(node.type),
    default: node.defaultValue && { value: valueOf(node.defaultValue) },
  }))
}

function enumValueOf(node: EnumValueDefinitionNode): EnumValueDefinition {
  return { ...memberOf(node), value: Symbol.for(node.name.value) }
}

function memberOf({ name, directives }: MemberNode) {
  const isDeprecated = directives?.some(directive => directive.name.value === 'deprecated') ?? false
  const reason = argumentOf(directives, 'deprecated', 'reason') ?? 'No longer supported'
  return {
    name: name.value,
    directives: appliedOf(directives),
    deprecationReason: isDeprecated ? reason : undefined,
    position: name.loc!.start,
  }
}

type MemberNode = EnumValueDefinitionNode | InputValueDefinitionNode | FieldDefinitionNode

/** Directives that are no properties of a type map. */
function appliedOf(nodes: readonly ConstDirectiveNode[] = []): AppliedDirective[] {
  return nodes
    .filter(({ name }) => !['deprecated', 'specifiedBy', 'oneOf'].includes(name.value))
    .map(node => ({
      name: node.name.value,
      arguments: Object.fromEntries(
        (node.arguments ?? []).map(({ name, value }) => [name.value, valueOf(value)]),
      ),
      position: node.loc!.start,
    }))
}

function argumentOf(
  nodes: readonly ConstDirectiveNode[] | undefined,
  directive: string,
  name: string,
): string | undefined {
  const node = nodes?.find(applied => applied.name.value === directive)
  const value = node?.arguments?.find(argument => argument.name.value === name)?.value
  return value?.kind === Kind.STRING ? value.value : undefined
}

function valueOf(node: ConstValueNode): unknown {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value)
    case Kind.STRING:
    case Kind.BOOLEAN:
      return node.value
    case Kind.ENUM:
      return Symbol.for(node.value)
    case Kind.NULL:
      return null
    case Kind.LIST:
      return node.values.map(valueOf)
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, valueOf(value)]))
  }
}

function namesOf(
  nodes: readonly { readonly name: { readonly value: string } }[] = [],
): readonly string[] {
  return nodes.map(({ name }) => name.value)
}

function referenceOf(node: TypeNode): TypeReference {
  if (node.kind === Kind.NAMED_TYPE) return namedType(node.name.value)
  const ofType = referenceOf(node.type)
  return node.kind === Kind.LIST_TYPE ? listOf(ofType) : nonNullOf(ofType)
}
