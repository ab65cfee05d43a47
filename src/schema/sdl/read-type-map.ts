import type { Document, Node } from '../../language/document.ts'
import { Flag, Kind } from '../../language/kinds.ts'
import { operationTypeOf } from '../../language/operation-type.ts'
import {
  childrenOf,
  childrenOfKind,
  hasFlag,
  isExecutableDefinition,
  kindOf,
  nameOf,
  nextOf,
} from '../../language/tape.ts'
import { didYouMean } from '../../errors/suggestion.ts'
import { describeType } from '../definitions/definitions.ts'
import type { ReportFault } from '../faults/schema-rule.ts'
import type {
  AppliedDirective,
  DirectiveDefinition,
  Positioned,
  SchemaFacts,
  SchemaText,
  TypeDefinition,
  TypeMap,
} from '../definitions/type-map.ts'
import {
  extendType,
  joinedDirectives,
  readDirectiveDefinition,
  readTypeDefinition,
  typeKindOf,
} from './read-types.ts'
import { TextReader } from './text-reader.ts'

/** A parsed text, with its position among the texts of a schema. */
export interface ParsedSchemaText extends SchemaText {
  readonly document: Document
}

/**
 * Reads the type map that texts in the type system definition language define together. Extensions
 * extend types of any of the texts, or of the type map `base`. Reports the faults that a type map
 * cannot represent; the rules report the others.
 * GraphQL specification, 3.1 "Type System Extensions" and 3.3 to 3.13.
 */
export function readTypeMap(
  texts: readonly ParsedSchemaText[],
  base: TypeMap | undefined,
  report: ReportFault,
  { extensionsDefine = false, facts }: ReadTypeMapOptions = {},
): TypeMap {
  const reader = new TypeMapReader(base, report, extensionsDefine)
  for (const { document, start } of texts)
    reader.readDefinitions(new TextReader(document, start, report, facts !== undefined))
  return { ...reader.typeMap(texts), facts }
}

/** How texts are read. */
export interface ReadTypeMapOptions {
  /**
   * Whether an extension of a type that nothing defines is its definition, as in a subgraph, whose
   * types other subgraphs define as well. Default: false.
   */
  readonly extensionsDefine?: boolean | undefined
  /** The facts of the texts. Default: all definitions are read, and faults reported. */
  readonly facts?: SchemaFacts | undefined
}

type RootOperation = 'query' | 'mutation' | 'subscription'

/**
 * A type extension, applied after all texts are read, because a type extension may precede the
 * definition of its type.
 */
interface Extension {
  readonly reader: TextReader
  readonly node: Node
  readonly kind: TypeDefinition['kind']
}

class TypeMapReader {
  readonly #report: ReportFault
  readonly #base: TypeMap | undefined
  readonly #extensionsDefine: boolean
  readonly #types: TypeDefinition[]
  readonly #directives: DirectiveDefinition[]
  readonly #extensions: Extension[] = []
  readonly #roots = new Map<RootOperation, Root>()
  #schema: Positioned | undefined
  #description: string | undefined
  #schemaDirectives: readonly AppliedDirective[] | undefined
  #schemaExtensionDirectives: readonly AppliedDirective[] | undefined

  constructor(base: TypeMap | undefined, report: ReportFault, extensionsDefine: boolean) {
    this.#extensionsDefine = extensionsDefine
    this.#base = base
    this.#report = report
    this.#types = [...(base?.types ?? [])]
    this.#directives = [...(base?.directives ?? [])]
    this.#description = base?.description
    this.#schemaDirectives = base?.appliedDirectives
  }

  readDefinitions(reader: TextReader): void {
    const { document } = reader
    for (const node of childrenOf(document, 0)) {
      const kind = typeKindOf(reader, node)
      if (kind !== undefined) {
        if (hasFlag(document, node, Flag.IS_EXTENSION))
          this.#extensions.push({ reader, node, kind })
        else this.#types.push(readTypeDefinition(reader, node, kind))
      } else if (kindOf(document, node) === Kind.DIRECTIVE_DEFINITION) {
        const isRepeatable = hasFlag(document, node, Flag.IS_REPEATABLE)
        this.#directives.push(readDirectiveDefinition(reader, node, isRepeatable))
      } else if (isExecutableDefinition(document, node)) this.#refuseExecutable(reader, node)
      else this.#readSchema(reader, node)
    }
  }

  typeMap(texts: readonly SchemaText[]): TypeMap {
    this.#joinRoots()
    this.#extend()
    return {
      description: this.#description,
      types: this.#types,
      directives: this.#directives,
      appliedDirectives: joinedDirectives(this.#schemaDirectives, this.#schemaExtensionDirectives),
      texts: texts.map(({ name, source, start }) => ({ name, source, start })),
      rootTypes: this.#rootTypes(),
      rootPositions: Object.fromEntries(this.#roots),
    }
  }

  /**
   * GraphQL specification, 3 "Type System": "a document that contains ExecutableDefinition is no
   * TypeSystemDocument".
   */
  #refuseExecutable(reader: TextReader, node: Node): void {
    const isFragment = kindOf(reader.document, node) === Kind.FRAGMENT_DEFINITION
    // The names of fragments have symbols of their own, which `reader.name` cannot read.
    const definition = isFragment
      ? `the fragment "${nameOf(reader.document, node)}"`
      : 'an operation'
    this.#report(
      `A schema has no place for ${definition}; expected definitions of the type system.`,
      {
        position: reader.position(node),
      },
    )
  }

  /** GraphQL specification, 3.3 "Schema", 3.3.3 "Schema Extension". */
  #readSchema(reader: TextReader, node: Node): void {
    const { document } = reader
    const subject: Positioned = { position: reader.position(node) }
    const isExtension = hasFlag(document, node, Flag.IS_EXTENSION)
    const directives = reader.directivesAt(reader.firstPart(node), nextOf(document, node))
    if (isExtension) {
      this.#schemaExtensionDirectives = joinedDirectives(
        this.#schemaExtensionDirectives,
        directives,
      )
    } else {
      if (this.#schema !== undefined) {
        this.#report(
          'There are two definitions of the schema; expected one.',
          this.#schema,
          subject,
        )
      }
      this.#schema ??= subject
      this.#description ??= reader.description(node)
      this.#schemaDirectives = joinedDirectives(this.#schemaDirectives, directives)
    }
    for (const operationType of childrenOfKind(document, node, Kind.OPERATION_TYPE_DEFINITION)) {
      const operation = operationTypeOf(document, operationType)
      const root = {
        name: reader.name(operationType + 1),
        position: reader.position(operationType + 1),
      }
      const firstRoot = this.#roots.get(operation)
      if (firstRoot === undefined) this.#roots.set(operation, root)
      else
        this.#report(
          `The schema has two root types of ${operation}; expected one.`,
          firstRoot,
          root,
        )
    }
  }

  /**
   * Joins a root type that both the base and a text define. An empty root type of the base is left
   * out if a text names another root type.
   */
  #joinRoots(): void {
    for (const operation of ['query', 'mutation', 'subscription'] as const) {
      const name = this.#base?.rootTypes[operation]
      const [baseType, textType, ...furtherTypes] = this.#types.filter(type => type.name === name)
      if (baseType?.kind !== 'OBJECT') continue
      if (textType?.kind === 'OBJECT' && furtherTypes.length === 0) {
        this.#types[this.#types.indexOf(textType)] = extendType(textType, [baseType])
      } else {
        const root = this.#roots.get(operation)
        if (root === undefined || root.name === name) continue
        if (baseType.fields.length > 0) {
          const clause = `The root type of ${operation} is ${root.name} in a text, but code defines fields of ${name}`
          this.#report(`${clause}; expected one root type.`, root)
          continue
        }
      }
      this.#types.splice(this.#types.indexOf(baseType), 1)
    }
  }

  #extend(): void {
    const indexByName = new Map<string, number>()
    for (const [index, { name }] of this.#types.entries()) {
      if (!indexByName.has(name)) indexByName.set(name, index)
    }
    const extensionsOf = new Map<number, TypeDefinition[]>()
    for (const { reader, node, kind } of this.#extensions) {
      const extension = readTypeDefinition(reader, node, kind)
      const index = indexByName.get(extension.name)
      if (index === undefined && this.#extensionsDefine) {
        const definition = { ...extension, isExtension: true }
        indexByName.set(extension.name, this.#types.push(definition) - 1)
        continue
      }
      const type = index === undefined ? undefined : this.#types[index]!
      this.#checkOneOf(extension)
      if (type?.kind !== kind) this.#refuseExtension(extension, type, indexByName)
      else if (extensionsOf.has(index!)) extensionsOf.get(index!)!.push(extension)
      else extensionsOf.set(index!, [extension])
    }
    for (const [index, extensions] of extensionsOf) {
      this.#types[index] = extendType(this.#types[index]!, extensions)
    }
  }

  /**
   * "The `@oneOf` directive must not be provided by an Input Object type extension." 3.10.2 "Input
   * Object Extensions".
   */
  #checkOneOf({ kind, name, directives = [] }: TypeDefinition): void {
    if (kind !== 'INPUT_OBJECT') return
    const oneOf = directives.find(directive => directive.name === 'oneOf')
    if (oneOf === undefined) return
    this.#report(
      `${name} has the directive @oneOf by an extension; expected it on the definition.`,
      oneOf,
    )
  }

  /**
   * GraphQL specification, 3.4.3 "Type Extensions": "The named type must already be defined and
   * must be of the same kind".
   */
  #refuseExtension(
    extension: TypeDefinition,
    type: TypeDefinition | undefined,
    indexByName: ReadonlyMap<string, unknown>,
  ): void {
    const { name } = extension
    if (type === undefined) {
      const suggestion = didYouMean(name, [...indexByName.keys()])
      this.#report(
        `"${name}" is extended, but not defined; expected a type to extend.${suggestion}`,
        extension,
      )
    } else {
      const clause = `"${name}" is extended as ${describeType({ ...extension, definedAt: undefined })}`
      this.#report(
        `${clause}, but is the ${describeType(type)}; expected the same kind.`,
        extension,
        type,
      )
    }
  }

  /**
   * Without a schema definition, the objects with the default root operation type names are the
   * root operation types. 3.3.2 "Default Root Operation Type Names".
   */
  #rootTypes(): TypeMap['rootTypes'] {
    const textRootTypes = Object.fromEntries(
      [...this.#roots].map(([operation, { name }]) => [operation, name]),
    )
    const baseRootTypes = this.#base?.rootTypes
    if (this.#schema !== undefined) return { ...baseRootTypes, ...textRootTypes }
    const defaultName = (name: string): string | undefined =>
      this.#types.some(type => type.name === name) ? name : undefined
    return {
      query: baseRootTypes?.query ?? defaultName('Query'),
      mutation: baseRootTypes?.mutation ?? defaultName('Mutation'),
      subscription: baseRootTypes?.subscription ?? defaultName('Subscription'),
      ...textRootTypes,
    }
  }
}

interface Root extends Positioned {
  readonly name: string
}
