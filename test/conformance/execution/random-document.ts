import {
  getNamedType,
  GraphQLNonNull,
  isAbstractType,
  isCompositeType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import { randomJson, randomLiteral } from './random-input.ts'
import type { Random } from '../../random/random.ts'

/** A valid document, and which of its operations is meant. */
export interface RandomDocument {
  readonly source: string
  readonly operationName: string | undefined
  readonly isMutation: boolean
  readonly variables: readonly Variable[]
  /** How often the document uses what a test of execution should meet. */
  readonly uses: Readonly<Record<Use, number>>
}

export type Use = 'condition' | 'fragment' | 'merged field' | 'type condition' | 'variable'

interface Variable {
  readonly name: string
  readonly type: GraphQLInputType
  readonly definition: string
  readonly hasDefault: boolean
}

interface Fragment {
  readonly name: string
  readonly type: GraphQLCompositeType
  text: string
}

const MAX_DEPTH = 4
const MAX_FIELDS = 12

/**
 * A document that is valid for the schema: response names stand for one field with the same
 * arguments in all of it.
 */
export function randomDocument(random: Random, schema: GraphQLSchema): RandomDocument {
  return new DocumentWriter(random, schema).write()
}

/** Values for the variables of a document; in a share of cases some are wrong. */
export function randomVariables(
  random: Random,
  { variables }: RandomDocument,
): Record<string, unknown> {
  const wrong = random.chance(0.06) ? 0.2 : 0
  const values: Record<string, unknown> = random.chance(0.1) ? { unknown: 1 } : {}
  for (const { name, type, hasDefault } of variables) {
    const mayBeAbsent = hasDefault || !isNonNullType(type)
    if (mayBeAbsent ? random.chance(0.35) : random.chance(wrong)) continue
    if (!isNonNullType(type) && random.chance(0.15)) values[name] = null
    else values[name] = randomJson(random, type, wrong)
  }
  return values
}

class DocumentWriter {
  readonly #random: Random
  readonly #schema: GraphQLSchema
  readonly #variables: Variable[] = []
  readonly #fragments: Fragment[] = []
  /** What each response name stands for: the field's name, type and arguments. */
  readonly #responseNames = new Map<string, { readonly field: string; readonly text: string }>()
  readonly #uses: Record<Use, number> = {
    condition: 0,
    fragment: 0,
    'merged field': 0,
    'type condition': 0,
    variable: 0,
  }
  #fieldCount = 0

  constructor(random: Random, schema: GraphQLSchema) {
    this.#random = random
    this.#schema = schema
  }

  write(): RandomDocument {
    const random = this.#random
    const isMutation = random.chance(0.2)
    const rootType = isMutation ? this.#schema.getMutationType()! : this.#schema.getQueryType()!
    const selectionSet = `{ ${this.#crowd()}${this.#selectionSet(rootType, 0, -1).slice(2)}`
    const definitions = this.#variables.map(({ definition }) => definition)
    const isNamed = random.chance(0.5)
    const name = isNamed ? ' Meant' : ''
    const operation = `${isMutation ? 'mutation' : 'query'}${name}${definitions.length > 0 ? `(${definitions.join(' ')})` : ''} ${selectionSet}`
    const others = isNamed && random.chance(0.3) ? ['query Other { other: __typename }'] : []
    const fragments = this.#fragments.map(
      fragment => `fragment ${fragment.name} on ${fragment.type.name} ${fragment.text}`,
    )
    const parts = random.chance(0.5)
      ? [...fragments, operation, ...others]
      : [...others, operation, ...fragments]
    return {
      source: parts.join('\n'),
      operationName: isNamed ? 'Meant' : undefined,
      isMutation,
      variables: this.#variables,
      uses: this.#uses,
    }
  }

  /**
   * In a share of documents so many conditional fragments that plans are made for certain values of
   * the variables.
   */
  #crowd(): string {
    if (!this.#random.chance(0.08)) return ''
    const fragment = (): string => `... @include(if: ${this.#condition(true)}) { __typename } `
    return Array.from({ length: 20 }, fragment).join('')
  }

  /**
   * `fragment` is the index of the fragment that this stands in; only later ones are spread, so
   * there are no cycles.
   */
  #selectionSet(type: GraphQLCompositeType, depth: number, fragment: number): string {
    const random = this.#random
    const names = new Set<string>()
    const selections = Array.from(
      { length: 1 + random.below(this.#fieldCount > MAX_FIELDS ? 1 : depth === 0 ? 6 : 4) },
      () => {
        if (depth >= MAX_DEPTH || random.chance(0.68))
          return this.#field(type, depth, fragment, names)
        if (random.chance(0.35)) return this.#spread(type, depth, fragment)
        const condition = random.chance(0.3) ? type : this.#overlapping(type)
        const isBare = condition === type && random.chance(0.6)
        if (!isBare) this.#uses['type condition']++
        const opening = isBare ? '...' : `... on ${condition.name}`
        return `${opening}${this.#directives()} ${this.#selectionSet(condition, depth + 1, fragment)}`
      },
    )
    return `{ ${selections.join(random.chance(0.2) ? '\n  ' : ' ')} }`
  }

  #field(type: GraphQLCompositeType, depth: number, fragment: number, names: Set<string>): string {
    const random = this.#random
    const fields: GraphQLField<unknown, unknown>[] = isUnionType(type)
      ? []
      : Object.values(type.getFields())
    const affordable =
      depth >= MAX_DEPTH || this.#fieldCount > MAX_FIELDS
        ? fields.filter(field => isLeafType(getNamedType(field.type)))
        : fields
    if (affordable.length === 0 || random.chance(0.06)) {
      const alias = random.chance(0.3) ? 'kind: ' : ''
      return `${alias}__typename${this.#directives()}`
    }
    this.#fieldCount++
    const field = random.pick(affordable)
    const { name, text } = this.#response(field)
    if (names.has(name)) this.#uses['merged field']++
    names.add(name)
    const below = getNamedType(field.type)
    const selectionSet = isCompositeType(below)
      ? ` ${this.#selectionSet(below, depth + 1, fragment)}`
      : ''
    return `${text}${this.#directives()}${selectionSet}`
  }

  /**
   * A response name for a field, with its alias and arguments: one that already stands for it, or a
   * new one.
   */
  #response(field: GraphQLField<unknown, unknown>): {
    readonly name: string
    readonly text: string
  } {
    const random = this.#random
    const signature = `${field.name}: ${String(field.type)}`
    const known = [...this.#responseNames].filter(([, entry]) => entry.field === signature)
    if (known.length > 0 && random.chance(0.6)) {
      const [name, { text }] = random.pick(known)
      return { name, text }
    }
    const candidates = [
      field.name,
      random.pick(['a', 'b', 'c', 'd']),
      `${field.name}_${this.#responseNames.size}`,
    ]
    const name = candidates.find(candidate => !this.#responseNames.has(candidate))!
    const text = `${name === field.name ? '' : `${name}: `}${field.name}${this.#arguments(field)}`
    this.#responseNames.set(name, { field: signature, text })
    return { name, text }
  }

  #arguments(field: GraphQLField<unknown, unknown>): string {
    const random = this.#random
    const given = field.args.filter(
      ({ type, defaultValue }) =>
        (isNonNullType(type) && defaultValue === undefined) || random.chance(0.6),
    )
    if (given.length === 0) return ''
    const texts = given.map(({ name, type, defaultValue }) => {
      const variable = this.#variable(type, { hasDefault: defaultValue !== undefined })
      const nested = (
        inner: GraphQLInputType,
        place: { hasDefault: boolean },
      ): string | undefined => (random.chance(0.5) ? this.#variable(inner, place) : undefined)
      return `${name}: ${variable ?? randomLiteral(random, type, nested)}`
    })
    return `(${texts.join(', ')})`
  }

  #spread(type: GraphQLCompositeType, depth: number, fragment: number): string {
    const random = this.#random
    this.#uses.fragment++
    const later = this.#fragments.filter(
      ({ type: other }, index) => index > fragment && this.#overlap(type, other),
    )
    const existing = later.length > 0 && random.chance(0.6) ? random.pick(later) : undefined
    const { name } =
      existing ?? this.#newFragment(random.chance(0.5) ? type : this.#overlapping(type), depth)
    return `...${name}${this.#directives(false)}`
  }

  #newFragment(type: GraphQLCompositeType, depth: number): Fragment {
    const index = this.#fragments.length
    const fragment: Fragment = { name: `F${index}`, type, text: '' }
    this.#fragments.push(fragment)
    fragment.text = this.#selectionSet(type, depth + 1, index)
    return fragment
  }

  #directives(mayBeNull = true): string {
    const random = this.#random
    if (!random.chance(0.22)) return ''
    this.#uses.condition++
    const names = random.chance(0.15) ? ['skip', 'include'] : [random.pick(['skip', 'include'])]
    const texts = (random.chance(0.5) ? names : names.toReversed()).map(
      name =>
        `@${name}(if: ${random.chance(0.2) ? random.pick(['true', 'false']) : this.#condition(mayBeNull)})`,
    )
    return ` ${texts.join(' ')}`
  }

  #condition(mayBeNull: boolean): string {
    this.#uses.variable++
    const [name, definition, hasDefault] = this.#random.pick([
      ['c0', '$c0: Boolean!', false],
      ['c1', '$c1: Boolean!', false],
      ['c2', '$c2: Boolean! = true', true],
      // On a spread of a fragment that was visited before, graphql-js does not look at it; the
      // specification does.
      mayBeNull ? ['c3', '$c3: Boolean = false', true] : ['c4', '$c4: Boolean! = false', true],
    ] as const)
    if (this.#variables.every(variable => variable.name !== name)) {
      const boolean = this.#schema.getType('Boolean') as GraphQLInputType
      const type = definition.includes('!') ? new GraphQLNonNull(boolean) : boolean
      this.#variables.push({
        name,
        type,
        definition,
        hasDefault,
      })
    }
    return `$${name}`
  }

  /** A variable for a place of a type, in a share of calls. */
  #variable(
    type: GraphQLInputType,
    { hasDefault: placeHasDefault }: { hasDefault: boolean },
  ): string | undefined {
    const random = this.#random
    if (!random.chance(0.4)) return undefined
    this.#uses.variable++
    const isNullable = isNonNullType(type) && random.chance(0.3)
    const isStrict = !isNonNullType(type) && random.chance(0.2)
    const variableType = isNullable
      ? type.ofType
      : isStrict
        ? (new GraphQLNonNull(type) as GraphQLInputType)
        : type
    const mustHaveDefault = isNullable && !placeHasDefault
    const known = this.#variables.filter(
      ({ type: other, hasDefault }) =>
        String(other) === String(variableType) && (hasDefault || !mustHaveDefault),
    )
    // A null default in a non-null place would be refused by validation.
    const usable = known.filter(
      ({ definition }) => !isNullable || placeHasDefault || !definition.endsWith('= null'),
    )
    if (usable.length > 0 && random.chance(0.6)) return `$${random.pick(usable).name}`
    const name = `v${this.#variables.length}`
    let definition = `$${name}: ${String(variableType)}`
    const hasDefault = mustHaveDefault || random.chance(0.3)
    if (hasDefault) {
      const literalType = isNullable ? type : variableType
      definition += ` = ${randomLiteral(random, literalType, () => undefined)}`
    }
    this.#variables.push({
      name,
      type: variableType,
      definition,
      hasDefault,
    })
    return `$${name}`
  }

  #overlapping(type: GraphQLCompositeType): GraphQLCompositeType {
    const all = Object.values(this.#schema.getTypeMap()).filter(
      (other): other is GraphQLCompositeType =>
        isCompositeType(other) && !other.name.startsWith('__') && this.#overlap(type, other),
    )
    return this.#random.pick(all)
  }

  #overlap(one: GraphQLCompositeType, other: GraphQLCompositeType): boolean {
    const others = this.#possibleTypes(other)
    return this.#possibleTypes(one).some(type => others.includes(type))
  }

  #possibleTypes(type: GraphQLCompositeType): readonly GraphQLObjectType[] {
    return isAbstractType(type)
      ? this.#schema.getPossibleTypes(type)
      : isObjectType(type)
        ? [type]
        : []
  }
}
