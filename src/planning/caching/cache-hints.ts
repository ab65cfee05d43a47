import type {
  CompiledSchema,
  Field,
  NamedType,
  ObjectType,
} from '../../schema/compiled/compiled-schema.ts'
import { CACHE_CONTROL } from './cache-control-directive.ts'
import { appliedLiterals, valueOfLiteral, type Annotated } from '../applied-arguments.ts'
import { implementedFields } from '../implemented-fields.ts'

/** The directive `@cacheControl` of a field or of a type. */
interface CacheHint {
  /** Seconds; undefined where the directive does not say it. */
  readonly maxAge: number | undefined
  /** Undefined where the directive does not say it. */
  readonly isPrivate: boolean | undefined
  /** Whether a value may be kept as long as the object that it belongs to. */
  readonly inheritsMaxAge: boolean
}

const noHint: CacheHint = { maxAge: undefined, isPrivate: undefined, inheritsMaxAge: false }

/** The hints of the fields of a schema, each found once. */
export class CacheHints {
  readonly #schema: Pick<CompiledSchema, 'typeByName' | 'possibleTypes'>
  readonly #byField = new Map<Field, CacheHint>()
  readonly #byType = new Map<NamedType, CacheHint>()

  constructor(schema: Pick<CompiledSchema, 'typeByName' | 'possibleTypes'>) {
    this.#schema = schema
  }

  /** The hint of a field, before that of its type. */
  ofField(field: Field): CacheHint {
    return foundOnce(this.#byField, field, () => {
      const typeHint = this.#ofType(field.namedType)
      const stated = [field, ...implementedFields(field, this.#schema.typeByName)].map(hintOf)
      const hint = stated.find(candidate => candidate !== undefined) ?? noHint
      const inheritsOwn = hint.inheritsMaxAge && typeHint.maxAge === undefined
      return {
        maxAge: inheritsOwn ? undefined : (hint.maxAge ?? typeHint.maxAge),
        isPrivate: hint.isPrivate ?? typeHint.isPrivate,
        inheritsMaxAge: inheritsOwn || typeHint.inheritsMaxAge,
      }
    })
  }

  #ofType(type: NamedType): CacheHint {
    return foundOnce(this.#byType, type, () => {
      const hint = hintOf(type) ?? noHint
      const { possibleTypes } = this.#schema
      return type.kind === 'INTERFACE' || type.kind === 'UNION'
        ? leastOf(hint, [...(possibleTypes.get(type) ?? [])])
        : hint
    })
  }
}

/**
 * The hint of an abstract type: what the types of its objects say holds there, too. Where the abstract
 * type says nothing, all of its types have to say how long their objects may be kept.
 */
function leastOf(hint: CacheHint, types: readonly ObjectType[]): CacheHint {
  const hints = types.map(type => hintOf(type) ?? noHint)
  const isStated =
    hint.maxAge !== undefined ||
    hint.inheritsMaxAge ||
    (types.length > 0 &&
      hints.every(({ maxAge, inheritsMaxAge }) => maxAge !== undefined || inheritsMaxAge))
  const ages = [hint, ...hints].flatMap(({ maxAge }) => maxAge ?? [])
  return {
    maxAge: isStated && ages.length > 0 ? Math.min(...ages) : undefined,
    isPrivate: [hint, ...hints].some(({ isPrivate }) => isPrivate === true) || hint.isPrivate,
    inheritsMaxAge: isStated,
  }
}

/** The hint that is applied to a definition; undefined for none. */
function hintOf(definition: Annotated): CacheHint | undefined {
  const literals = appliedLiterals(definition, CACHE_CONTROL)
  if (literals === undefined) return undefined
  const maxAge = valueOfLiteral(literals.get('maxAge'))
  const scope = literals.get('scope')
  return {
    maxAge: typeof maxAge === 'number' ? Math.max(maxAge, 0) : undefined,
    isPrivate: scope === 'PRIVATE' ? true : scope === 'PUBLIC' ? false : undefined,
    inheritsMaxAge: valueOfLiteral(literals.get('inheritMaxAge')) === true,
  }
}

function foundOnce<Key, Value>(values: Map<Key, Value>, key: Key, find: () => Value): Value {
  let value = values.get(key)
  if (value === undefined) {
    value = find()
    values.set(key, value)
  }
  return value
}
