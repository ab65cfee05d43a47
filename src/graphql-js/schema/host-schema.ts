import type { GraphQLNamedType, GraphQLSchema } from 'graphql'
import { typeMapOf } from '../../definition/schema-object/type-map-of.ts'
import { completeTypeMap } from '../../engine/complete-type-map.ts'
import type { EngineSettings } from '../../execution/request/execution-request.ts'
import { introspectionOf } from '../../introspection/introspection.ts'
import { compileSchema } from '../../schema/compile/compile-schema.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import type { TypeResolver } from '../../schema/definitions/resolver.ts'
import { incrementalDirectives } from '../../schema/definitions/incremental-directives.ts'
import { specifiedDirectives } from '../../schema/definitions/specified-directives.ts'
import type { TypeMap } from '../../schema/definitions/type-map.ts'
import { versionOf } from '../graphql-version.ts'
import type { HostModule } from '../host.ts'
import { hostSettings, typeResolverOf } from '../host-settings.ts'
import { ScalarFunctions } from './scalar-functions.ts'

/** A compiled schema object of the host. A library may replace functions of the object at any time. */
export class HostSchema {
  readonly host: HostModule
  readonly schema: GraphQLSchema
  readonly compiled: CompiledSchema
  readonly settings: EngineSettings
  readonly typeResolver: TypeResolver
  readonly #scalars: ScalarFunctions

  private constructor(host: HostModule, schema: GraphQLSchema, compiled: CompiledSchema) {
    this.host = host
    this.schema = schema
    this.compiled = compiled
    this.settings = hostSettings(host, schema, compiled)
    this.typeResolver = typeResolverOf(host.defaultTypeResolver as TypeResolver)
    this.#scalars = new ScalarFunctions(host)
  }

  /** Compiles a schema object; null if the engine cannot compile it as graphql-js executes it. */
  static of(host: HostModule, schema: GraphQLSchema): HostSchema | null {
    // The engine defines these directives in every schema.
    if (specifiedDirectives.some(({ name }) => !schema.getDirective(name))) return null
    if (Object.values(schema.getTypeMap()).some(type => hasCustomInputCoercion(host, type)))
      return null
    try {
      const typeMap = completeTypeMap(typeMapOf(schema, true))
      return new HostSchema(host, schema, compile(host, schema, typeMap))
    } catch {
      return null
    }
  }

  /** Whether no function of a specified scalar has been replaced since. */
  get isCurrent(): boolean {
    return this.#scalars.isCurrent
  }
}

/**
 * Compiles a schema that has the directives of the draft as incremental, and every other schema as not
 * incremental: the host executes what uses other directives of these names.
 */
function compile(host: HostModule, schema: GraphQLSchema, typeMap: TypeMap): CompiledSchema {
  const isIncremental =
    versionOf(host).executesIncrementally &&
    incrementalDirectives.every(({ name }) => schema.getDirective(name))
  if (!isIncremental) return compileFor(typeMap, false)
  try {
    return compileFor(typeMap, true)
  } catch {
    return compileFor(typeMap, false)
  }
}

function compileFor(typeMap: TypeMap, isIncremental: boolean): CompiledSchema {
  const introspection = introspectionOf(() => compiled)
  const options = { assumeValid: true, isIncremental }
  const compiled: CompiledSchema = compileSchema(typeMap, introspection, options)
  return compiled
}

/** Whether a type is an enum that overrides the input coercion of GraphQLEnumType. */
function hasCustomInputCoercion({ GraphQLEnumType }: HostModule, type: GraphQLNamedType): boolean {
  if (!(type instanceof GraphQLEnumType)) return false
  return ['parseValue', 'parseLiteral', 'coerceInputValue', 'coerceInputLiteral'].some(
    name => Reflect.get(type, name) !== Reflect.get(GraphQLEnumType.prototype, name),
  )
}
