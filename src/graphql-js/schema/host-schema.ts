import type { GraphQLNamedType, GraphQLSchema } from 'graphql'
import { typeMapOf } from '../../definition/schema-object/type-map-of.ts'
import { completeTypeMap } from '../../engine/complete-type-map.ts'
import type { EngineSettings } from '../../execution/request/execution-request.ts'
import { introspectionOf } from '../../introspection/introspection.ts'
import { compileSchema } from '../../schema/compile/compile-schema.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import type { TypeResolver } from '../../schema/definitions/resolver.ts'
import { specifiedDirectives } from '../../schema/definitions/directives.ts'
import type { HostModule } from '../host.ts'
import { hostSettings, typeResolverOf } from '../host-settings.ts'
import { ScalarFunctions } from './scalar-functions.ts'

/**
 * A schema object of the host in the form of the engine, with the functions that it had when it was
 * compiled: a library may exchange them at any time.
 */
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

  /** Compiles a schema object; null where the engine cannot take it. */
  static of(host: HostModule, schema: GraphQLSchema): HostSchema | null {
    // The engine has these in every schema.
    if (specifiedDirectives.some(({ name }) => !schema.getDirective(name))) return null
    if (Object.values(schema.getTypeMap()).some(type => hasOwnInput(host, type))) return null
    try {
      const introspection = introspectionOf(() => compiled)
      const typeMap = completeTypeMap(typeMapOf(schema, true))
      const compiled: CompiledSchema = compileSchema(typeMap, introspection, { assumeValid: true })
      return new HostSchema(host, schema, compiled)
    } catch {
      return null
    }
  }

  /** Whether no function of a specified scalar was replaced. */
  get isCurrent(): boolean {
    return this.#scalars.isCurrent
  }
}

/** Whether an enum coerces inputs by functions of its own. */
function hasOwnInput({ GraphQLEnumType }: HostModule, type: GraphQLNamedType): boolean {
  if (!(type instanceof GraphQLEnumType)) return false
  return ['parseValue', 'parseLiteral', 'coerceInputValue', 'coerceInputLiteral'].some(
    name => Reflect.get(type, name) !== Reflect.get(GraphQLEnumType.prototype, name),
  )
}
