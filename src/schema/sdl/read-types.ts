import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { kindOf, nextOf } from '../../language/tape.ts'
import type { ScalarCoercion } from '../definitions/scalar-coercion.ts'
import { specifiedScalars } from '../scalars/specified-scalars.ts'
import { uploadScalar } from '../scalars/upload-scalar.ts'
import type {
  AppliedDirective,
  DirectiveDefinition,
  ScalarTypeDefinition,
  TypeDefinition,
} from '../definitions/type-map.ts'
import { readEnumValues, readFields, readInputValues } from './read-members.ts'
import { isOneOfIn, specifiedByURLIn } from './read-specified-directives.ts'
import type { TextReader } from './text-reader.ts'

/** The kind of type, by the kind of its definition. */
const typeKinds: Readonly<Partial<Record<Kind, TypeDefinition['kind']>>> = {
  [Kind.SCALAR_TYPE_DEFINITION]: 'SCALAR',
  [Kind.OBJECT_TYPE_DEFINITION]: 'OBJECT',
  [Kind.INTERFACE_TYPE_DEFINITION]: 'INTERFACE',
  [Kind.UNION_TYPE_DEFINITION]: 'UNION',
  [Kind.ENUM_TYPE_DEFINITION]: 'ENUM',
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: 'INPUT_OBJECT',
}

/** The kind of type that a node defines or extends; undefined for every other node. */
export function typeKindOf(
  { document }: TextReader,
  node: Node,
): TypeDefinition['kind'] | undefined {
  return typeKinds[kindOf(document, node)]
}

/**
 * Reads the definition of a type, or the additions of a type extension.
 * GraphQL specification, 3.4 "Types".
 */
export function readTypeDefinition(
  reader: TextReader,
  node: Node,
  kind: TypeDefinition['kind'],
): TypeDefinition {
  const end = nextOf(reader.document, node)
  const firstPart = reader.firstPart(node)
  const hasFields = kind === 'OBJECT' || kind === 'INTERFACE'
  const interfaces = hasFields ? reader.namesOf(node, Kind.NAMED_TYPE) : noInterfaces
  const directives = reader.directivesAt(firstPart + interfaces.length, end)
  const base = {
    name: reader.name(node),
    description: reader.description(node),
    directives,
    position: reader.position(node),
  }
  switch (kind) {
    case 'SCALAR':
      return {
        kind,
        ...base,
        specifiedByURL: specifiedByURLIn(directives),
        ...coercionOf(base.name),
      }
    case 'OBJECT':
    case 'INTERFACE':
      return reader.withMembers({ kind, ...base, interfaces }, 'fields', () =>
        readFields(reader, node),
      )
    case 'UNION':
      return { kind, ...base, members: reader.namesOf(node, Kind.NAMED_TYPE) }
    case 'ENUM':
      return reader.withMembers({ kind, ...base }, 'values', () => readEnumValues(reader, node))
    case 'INPUT_OBJECT':
      return reader.withMembers({ kind, ...base, isOneOf: isOneOfIn(directives) }, 'fields', () =>
        readInputValues(reader, node),
      )
  }
}

/** Adds extensions to a type of their kind. GraphQL specification, 3.4.3 "Type Extensions". */
export function extendType(
  type: TypeDefinition,
  extensions: readonly TypeDefinition[],
): TypeDefinition {
  const directives = extensions.reduce<readonly AppliedDirective[] | undefined>(
    (joined, extension) => joinedDirectives(joined, extension.directives),
    type.directives,
  )
  switch (type.kind) {
    case 'SCALAR': {
      const parts = [type, ...(extensions as readonly (typeof type)[])]
      return {
        ...type,
        directives,
        specifiedByURL: parts.find(part => part.specifiedByURL)?.specifiedByURL,
      }
    }
    case 'OBJECT':
    case 'INTERFACE': {
      const parts = [type, ...(extensions as readonly (typeof type)[])]
      const interfaces = parts.flatMap(part => part.interfaces)
      return { ...type, directives, interfaces, fields: parts.flatMap(({ fields }) => fields) }
    }
    case 'UNION': {
      const parts = [type, ...(extensions as readonly (typeof type)[])]
      return { ...type, directives, members: parts.flatMap(({ members }) => members) }
    }
    case 'ENUM': {
      const parts = [type, ...(extensions as readonly (typeof type)[])]
      return { ...type, directives, values: parts.flatMap(({ values }) => values) }
    }
    case 'INPUT_OBJECT': {
      const parts = [type, ...(extensions as readonly (typeof type)[])]
      const isOneOf = parts.some(part => part.isOneOf)
      return { ...type, directives, fields: parts.flatMap(({ fields }) => fields), isOneOf }
    }
  }
}

/** A directive's definition. GraphQL specification, 3.13 "Directives". */
export function readDirectiveDefinition(
  reader: TextReader,
  node: Node,
  isRepeatable: boolean,
): DirectiveDefinition {
  return {
    name: reader.name(node),
    description: reader.description(node),
    arguments: readInputValues(reader, node),
    isRepeatable,
    locations: reader.namesOf(node, Kind.DIRECTIVE_LOCATION),
    position: reader.position(node),
  }
}

/** The directives of a definition and of its extension. */
export function joinedDirectives(
  directives: readonly AppliedDirective[] | undefined,
  extensionDirectives: readonly AppliedDirective[] | undefined,
): readonly AppliedDirective[] | undefined {
  return directives === undefined || extensionDirectives === undefined
    ? (directives ?? extensionDirectives)
    : [...directives, ...extensionDirectives]
}

/**
 * The coercion of a scalar of a text. A built-in scalar keeps its coercion, even in a schema that
 * breaks the rule against its definition; `Upload` is built in, too, unless the host gives functions.
 */
export function coercionOf(name: string): ScalarCoercion {
  const { coerceResult, coerceInput, coerceLiteral } =
    [...specifiedScalars, uploadScalar].find(scalar => scalar.name === name) ?? plainCoercion
  return { coerceResult, coerceInput, coerceLiteral }
}

/** Whether a scalar has the coercion of its text, and no functions of a host. */
export function isScalarOfText({
  name,
  coerceInput,
  coerceLiteral,
}: ScalarTypeDefinition): boolean {
  const coercion = coercionOf(name)
  return coerceInput === coercion.coerceInput && coerceLiteral === coercion.coerceLiteral
}

/** The coercion of a custom scalar of a text: accepts every value, and returns it unchanged. */
const plainCoercion: ScalarCoercion = {
  coerceResult: value => value,
  coerceInput: value => value,
  coerceLiteral: ({ value }) => value,
}

const noInterfaces: readonly string[] = []
