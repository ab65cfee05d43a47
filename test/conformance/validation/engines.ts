import {
  buildSchema as buildSchema16,
  GraphQLError as Error16,
  isScalarType as isScalarType16,
  isSpecifiedScalarType as isSpecified16,
  MaxIntrospectionDepthRule as MaxIntrospectionDepthRule16,
  parse as parse16,
  specifiedRules as specifiedRules16,
  validate as validate16,
  type GraphQLSchema,
} from 'graphql'
import {
  buildSchema as buildSchema17,
  DeferStreamDirectiveLabelRule,
  DeferStreamDirectiveOnRootFieldRule,
  DeferStreamDirectiveOnValidOperationsRule,
  GraphQLError as Error17,
  isScalarType as isScalarType17,
  isSpecifiedScalarType as isSpecified17,
  MaxIntrospectionDepthRule as MaxIntrospectionDepthRule17,
  parse as parse17,
  specifiedRules as specifiedRules17,
  StreamDirectiveOnListFieldRule,
  validate as validate17,
  type GraphQLSchema as Schema17,
} from 'graphql17'
import { introspectionOf } from '../../../src/introspection/introspection.ts'
import { compileSchema } from '../../../src/schema/compile/compile-schema.ts'
import type { CompiledSchema } from '../../../src/schema/compiled/compiled-schema.ts'
import { faultsOf } from '../../validation/fixture.ts'
import { typeMapOf } from '../type-map-of.ts'

/** Not in the specification: a limit of graphql-js. */
const limits: readonly unknown[] = [MaxIntrospectionDepthRule16, MaxIntrospectionDepthRule17]
/** Not in that of September 2025: what belongs to @defer and @stream. */
const incrementalRules: readonly unknown[] = [
  DeferStreamDirectiveLabelRule,
  DeferStreamDirectiveOnRootFieldRule,
  DeferStreamDirectiveOnValidOperationsRule,
  StreamDirectiveOnListFieldRule,
]
const rules16 = specifiedRules16.filter(rule => !limits.includes(rule))
const incrementalRules17 = specifiedRules17.filter(rule => !limits.includes(rule))
const rules17 = incrementalRules17.filter(rule => !incrementalRules.includes(rule))

export interface Fault {
  readonly message: string
  /** `line:column` of each location. */
  readonly locations: readonly string[]
}

/** One schema as each of the three has it. */
export interface Engines {
  readonly schema: GraphQLSchema
  readonly ours: (source: string) => readonly Fault[]
  /** Undefined for a schema with incremental delivery, whose rules 16 does not have. */
  readonly peer16: ((source: string) => readonly Fault[]) | undefined
  readonly peer17: (source: string) => readonly Fault[]
}

/** What graphql-js reports where it throws instead. */
export const THROWN = 'The validation has thrown: '

export function enginesOf(text: string, isIncremental = false): Engines {
  const schema16 = withScalars16(buildSchema16(text))
  const compiled: CompiledSchema = compileSchema(
    typeMapOf(schema16),
    introspectionOf(() => compiled),
    { isIncremental },
  )
  return enginesWith(compiled, schema16, withScalars17(buildSchema17(text)), isIncremental)
}

/** The same of schemas that are there. */
export function enginesWith(
  compiled: CompiledSchema,
  schema16: GraphQLSchema,
  schema17: Schema17,
  isIncremental = false,
): Engines {
  const rulesOf17 = isIncremental ? incrementalRules17 : rules17
  return {
    schema: schema16,
    ours: source =>
      faultsOf(source, undefined, {}, compiled).map(([message, ...locations]) => ({
        message,
        locations,
      })),
    peer16: isIncremental
      ? undefined
      : source =>
          faultsIn(() => validate16(schema16, parse16(source), rules16, { maxErrors: Infinity })),
    peer17: source =>
      faultsIn(() => validate17(schema17, parse17(source), rulesOf17, { maxErrors: Infinity })),
  }
}

interface LocatedError {
  readonly message: string
  readonly locations?: readonly { readonly line: number; readonly column: number }[] | undefined
}

function faultsIn(validate: () => readonly LocatedError[]): readonly Fault[] {
  try {
    return validate().map(({ message, locations = [] }) => ({
      message,
      locations: locations.map(({ line, column }) => `${line}:${column}`),
    }))
  } catch (error) {
    return [{ message: THROWN + (error as Error).message, locations: [] }]
  }
}

/** A literal as custom scalars look at it. */
interface Literal {
  readonly kind: string
  readonly value?: unknown
}

/**
 * Custom scalars refuse by an Error of any class, by undefined and by a GraphQLError; those of
 * other names take everything.
 */
function coerceCustom(name: string, literal: Literal, refuse: (message: string) => Error): unknown {
  if (name === 'Even') {
    if (literal.kind !== 'IntValue') throw new TypeError('Even takes whole numbers.')
    return Number(literal.value) % 2 === 0 ? Number(literal.value) : undefined
  }
  if (name === 'Word') {
    if (literal.kind === 'StringValue' && /^\w+$/.test(String(literal.value))) return literal.value
    throw refuse('Word takes one word.')
  }
  return literal.kind
}

function withScalars16(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isScalarType16(type) || isSpecified16(type)) continue
    type.parseLiteral = node =>
      coerceCustom(type.name, node, message => new Error16(message, { nodes: node }))
  }
  return schema
}

function withScalars17(schema: Schema17): Schema17 {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isScalarType17(type) || isSpecified17(type)) continue
    type.coerceInputLiteral = node =>
      coerceCustom(type.name, node, message => new Error17(message, { nodes: node }))
  }
  return schema
}
