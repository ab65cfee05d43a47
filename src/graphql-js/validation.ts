import { Kind, type DocumentNode, type GraphQLSchema } from 'graphql'
import { completeTypeMap } from '../engine/complete-type-map.ts'
import { introspectionOf } from '../introspection/introspection.ts'
import { parse } from '../language/parse.ts'
import { documentTextOf } from '../language/print/document-text.ts'
import { defaultLimits } from '../runtime/limits.ts'
import { compileSchema } from '../schema/compile/compile-schema.ts'
import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import { specifiedDirectives } from '../schema/definitions/directives.ts'
import { limitRules } from '../validation/limits/limit-rules.ts'
import { rules } from '../validation/rules.ts'
import { checksOf, validate } from '../validation/validate.ts'
import type { HostModule } from './host.ts'
import type { DocumentRecord } from './planning/document-record.ts'
import { isOriginal } from './planning/specified-scalars.ts'
import { typeMapOf } from './schema/type-map-of.ts'

/**
 * Finds valid documents. What it does not call valid the host's graphql-js has to validate, whose
 * errors are what a host expects.
 */
export class Validator {
  readonly #host: HostModule
  readonly #schema: GraphQLSchema
  #compiled: CompiledSchema | null | undefined

  constructor(host: HostModule, schema: GraphQLSchema) {
    this.#host = host
    this.#schema = schema
  }

  /** Whether a document is certainly valid; each is validated once. */
  isValid(record: DocumentRecord): boolean {
    const state = record.stateFor(this.#schema)
    return (state.isValid ||= this.#validate(record))
  }

  /** Keeps that the host's graphql-js has found a document valid. */
  admit(record: DocumentRecord): void {
    record.stateFor(this.#schema).isValid = true
  }

  #validate({ document, source }: DocumentRecord): boolean {
    const compiled = this.#compiledSchema()
    if (compiled === null || !this.#readsLiteralsAsSpecified()) return false
    const text = source ?? textOf(document)
    if (text === undefined) return false
    const parsed = parse(text, defaultLimits, compiled.symbolTable)
    if ('errors' in parsed) return false
    const { maxFieldComparisons } = defaultLimits
    const options = {
      maxErrors: 1,
      maxFieldComparisons,
      hasSuggestions: false,
      work: { fieldComparisons: 0 },
    }
    return validate(compiled, parsed, options, checks).length === 0
  }

  #compiledSchema(): CompiledSchema | null {
    if (this.#compiled === undefined)
      this.#compiled = this.#hasOwnScalars() ? null : compiledOf(this.#schema)
    return this.#compiled
  }

  /** Whether the schema has scalars of its own with names of specified ones. */
  #hasOwnScalars(): boolean {
    return this.#host.specifiedScalarTypes.some(specified => {
      const type = this.#schema.getType(specified.name)
      return type != null && type !== specified
    })
  }

  /** Whether no library has replaced how a specified scalar reads literals. */
  #readsLiteralsAsSpecified(): boolean {
    return this.#host.specifiedScalarTypes.every(type => isOriginal(type, 'parseLiteral'))
  }
}

/** The text of a tree; undefined for one that cannot be printed, or not all of it. */
function textOf(document: DocumentNode): string | undefined {
  try {
    // Printed first: of what can be printed the depth is limited.
    const text = documentTextOf(document)
    return document.definitions.some(parametrizesFragments) ? undefined : text
  } catch {
    return undefined
  }
}

/** What nodes of the host have beside what the specification has: options of its `parse`. */
interface HostNode {
  readonly kind: Kind
  readonly selectionSet?: { readonly selections: readonly HostNode[] } | null
  readonly variableDefinitions?: readonly unknown[] | null
  readonly arguments?: readonly unknown[] | null
}

/** Whether there are variables of fragments, or arguments of their spreads. */
function parametrizesFragments(node: HostNode): boolean {
  const { kind, selectionSet, variableDefinitions, arguments: given } = node
  if (kind === Kind.FRAGMENT_DEFINITION && (variableDefinitions ?? []).length > 0) return true
  if (kind === Kind.FRAGMENT_SPREAD && (given ?? []).length > 0) return true
  return (selectionSet?.selections ?? []).some(parametrizesFragments)
}

/** Limits are faults too, for then the host's graphql-js decides. */
const checks = checksOf([...limitRules(defaultLimits), ...rules])

/** The schema in the form of the engine; null where the engine cannot take it. */
function compiledOf(schema: GraphQLSchema): CompiledSchema | null {
  // The engine has these in every schema.
  if (specifiedDirectives.some(({ name }) => !schema.getDirective(name))) return null
  try {
    const introspection = introspectionOf(() => compiled)
    const compiled: CompiledSchema = compileSchema(
      completeTypeMap(typeMapOf(schema)),
      introspection,
      { assumeValid: true },
    )
    return compiled
  } catch {
    return null
  }
}
