import {
  getNamedType,
  getNullableType,
  GraphQLNonNull,
  isAbstractType,
  isCompositeType,
  isLeafType,
  isListType,
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

export type Use =
  'condition' | 'defer' | 'fragment' | 'merged field' | 'stream' | 'type condition' | 'variable'

/** What documents have besides what every engine executes. */
export interface DocumentOptions {
  /** Whether fragments are deferred and lists streamed. Default: false. */
  readonly isIncremental?: boolean
}

interface Variable {
  readonly name: string
  readonly type: GraphQLInputType
  readonly definition: string
  readonly hasDefault: boolean
  /** The values that are meant, where not all of the type are. */
  readonly values?: readonly unknown[]
}

interface Fragment {
  readonly name: string
  readonly type: GraphQLCompositeType
  text: string
}

/** How many levels and fields documents have; shares of fields, spreads and merged fields. */
interface Shape {
  readonly maxDepth: number
  readonly maxFields: number
  readonly fields: number
  readonly spreads: number
  readonly merges: number
}

const usualShape: Shape = { maxDepth: 4, maxFields: 12, fields: 0.68, spreads: 0.35, merges: 0.6 }
/** Fragments are what is deferred. */
const incrementalShape: Shape = {
  maxDepth: 5,
  maxFields: 14,
  fields: 0.55,
  spreads: 0.45,
  merges: 0.8,
}

/**
 * A document that is valid for the schema: response names stand for one field with the same
 * arguments in all of it. With `isIncremental` some documents merge a field that is streamed with
 * itself, which is not valid.
 */
export function randomDocument(
  random: Random,
  schema: GraphQLSchema,
  options: DocumentOptions = {},
): RandomDocument {
  return new DocumentWriter(random, schema, options).write()
}

/** Values for the variables of a document; in a share of cases some are wrong. */
export function randomVariables(
  random: Random,
  { variables }: RandomDocument,
): Record<string, unknown> {
  const wrong = random.chance(0.06) ? 0.2 : 0
  const values: Record<string, unknown> = random.chance(0.1) ? { unknown: 1 } : {}
  for (const { name, type, hasDefault, values: meant } of variables) {
    const mayBeAbsent = hasDefault || !isNonNullType(type)
    if (mayBeAbsent ? random.chance(0.35) : random.chance(wrong)) continue
    if (meant !== undefined) {
      values[name] = random.pick(meant)
      continue
    }
    if (!isNonNullType(type) && random.chance(0.15)) values[name] = null
    else values[name] = randomJson(random, type, wrong)
  }
  return values
}

class DocumentWriter {
  readonly #random: Random
  readonly #schema: GraphQLSchema
  readonly #isIncremental: boolean
  readonly #shape: Shape
  readonly #variables: Variable[] = []
  readonly #fragments: Fragment[] = []
  /** What each response name stands for: the field's name, type and arguments. */
  readonly #responseNames = new Map<string, { readonly field: string; readonly text: string }>()
  readonly #uses: Record<Use, number> = {
    condition: 0,
    defer: 0,
    fragment: 0,
    'merged field': 0,
    stream: 0,
    'type condition': 0,
    variable: 0,
  }
  #fieldCount = 0

  constructor(random: Random, schema: GraphQLSchema, { isIncremental = false }: DocumentOptions) {
    this.#random = random
    this.#schema = schema
    this.#isIncremental = isIncremental
    this.#shape = isIncremental ? incrementalShape : usualShape
  }

  write(): RandomDocument {
    const random = this.#random
    const mutationType = this.#schema.getMutationType()
    const isMutation = random.chance(0.2) && mutationType != null
    const rootType = isMutation ? mutationType : this.#schema.getQueryType()!
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
    const { maxDepth, maxFields, fields, spreads } = this.#shape
    const names = new Set<string>()
    const selections = Array.from(
      { length: 1 + random.below(this.#fieldCount > maxFields ? 1 : depth === 0 ? 6 : 4) },
      () => {
        if (depth >= maxDepth || random.chance(fields))
          return this.#field(type, depth, fragment, names)
        if (random.chance(spreads)) return this.#spread(type, depth, fragment)
        const condition = random.chance(0.3) ? type : this.#overlapping(type)
        const isBare = condition === type && random.chance(0.6)
        if (!isBare) this.#uses['type condition']++
        const opening = isBare ? '...' : `... on ${condition.name}`
        return `${opening}${this.#directives()}${this.#defer(condition)} ${this.#selectionSet(condition, depth + 1, fragment)}`
      },
    )
    return `{ ${selections.join(random.chance(0.2) ? '\n  ' : ' ')} }`
  }

  #field(type: GraphQLCompositeType, depth: number, fragment: number, names: Set<string>): string {
    const random = this.#random
    const { maxDepth, maxFields } = this.#shape
    const fields: GraphQLField<unknown, unknown>[] = isUnionType(type)
      ? []
      : Object.values(type.getFields()).filter(field => this.#isSettled(field))
    const affordable =
      depth >= maxDepth || this.#fieldCount > maxFields
        ? fields.filter(field => isLeafType(getNamedType(field.type)))
        : fields
    if (affordable.length === 0 || random.chance(0.06)) {
      const alias = random.chance(0.3) ? 'kind: ' : ''
      return `${alias}__typename${this.#directives()}`
    }
    this.#fieldCount++
    const field = this.#mergedField(affordable) ?? random.pick(affordable)
    const isStreamed = this.#isStreamed(type, field)
    const { name, text } = this.#response(field, isStreamed)
    if (names.has(name)) this.#uses['merged field']++
    names.add(name)
    const below = getNamedType(field.type)
    const selectionSet = isCompositeType(below)
      ? ` ${this.#selectionSet(below, depth + 1, fragment)}`
      : ''
    return `${text}${this.#directives()}${isStreamed ? this.#stream() : ''}${selectionSet}`
  }

  /** A field with fields below that has a response name, so that fragments share it. */
  #mergedField(
    fields: readonly GraphQLField<unknown, unknown>[],
  ): GraphQLField<unknown, unknown> | undefined {
    if (!this.#isIncremental) return undefined
    const signatures = new Set([...this.#responseNames.values()].map(({ field }) => field))
    const known = fields.filter(
      field => signatures.has(signatureOf(field)) && isCompositeType(getNamedType(field.type)),
    )
    return known.length > 0 && this.#random.chance(0.4) ? this.#random.pick(known) : undefined
  }

  /** Whether a field gives the same whenever it is executed. */
  #isSettled({ name }: GraphQLField<unknown, unknown>): boolean {
    return !this.#isIncremental || name !== 'version'
  }

  #isStreamed(type: GraphQLCompositeType, field: GraphQLField<unknown, unknown>): boolean {
    return (
      this.#isIncremental &&
      type !== this.#schema.getMutationType() &&
      isListType(getNullableType(field.type)) &&
      this.#random.chance(0.6)
    )
  }

  #stream(): string {
    const random = this.#random
    this.#uses.stream++
    const count = random.pick([undefined, undefined, '0', '0', '1', '1', '2', '5', '$'])
    const initialCount =
      count === '$'
        ? this.#meantVariable(
            random.pick([
              ['n0', 'Int!', undefined],
              ['n1', 'Int!', '1'],
            ]),
            [0, 1, 2, 4],
          )
        : count
    const counts = initialCount === undefined ? [] : [`initialCount: ${initialCount}`]
    return this.#incrementalDirective('stream', counts)
  }

  /** `@defer` for a fragment, in a share of calls; nothing of the root of a mutation is deferred. */
  #defer(type: GraphQLCompositeType): string {
    if (!this.#isIncremental || type === this.#schema.getMutationType()) return ''
    if (!this.#random.chance(0.65)) return ''
    this.#uses.defer++
    return this.#incrementalDirective('defer', [])
  }

  #incrementalDirective(name: string, others: readonly string[]): string {
    const random = this.#random
    const condition = random.chance(0.4)
      ? random.pick([
          () => 'true',
          () => 'false',
          () => this.#meantVariable(['d0', 'Boolean!', undefined], [true, true, false]),
          () => this.#meantVariable(['d1', 'Boolean!', 'true'], [true, false]),
          () => this.#meantVariable(['d2', 'Boolean', 'true'], [true, false]),
        ])()
      : undefined
    const label = random.chance(0.8)
      ? `"L${this.#uses.defer + this.#uses.stream}"`
      : random.chance(0.1)
        ? 'null'
        : undefined
    const texts = [
      ...(condition === undefined ? [] : [`if: ${condition}`]),
      ...(label === undefined ? [] : [`label: ${label}`]),
      ...others,
    ]
    return ` @${name}${texts.length === 0 ? '' : `(${texts.join(', ')})`}`
  }

  /** A variable whose values are chosen for its place, never null. */
  #meantVariable(
    [name, typeText, defaultText]: readonly [string, string, string | undefined],
    values: readonly unknown[],
  ): string {
    this.#uses.variable++
    if (this.#variables.every(variable => variable.name !== name)) {
      const named = this.#schema.getType(typeText.replace('!', '')) as GraphQLInputType
      const hasDefault = defaultText !== undefined
      this.#variables.push({
        name,
        type: typeText.endsWith('!') ? new GraphQLNonNull(named) : named,
        definition: `$${name}: ${typeText}${hasDefault ? ` = ${defaultText}` : ''}`,
        hasDefault,
        values,
      })
    }
    return `$${name}`
  }

  /**
   * A response name for a field, with its alias and arguments: one that already stands for it, or a
   * new one. A streamed field has its name alone.
   */
  #response(
    field: GraphQLField<unknown, unknown>,
    isStreamed: boolean,
  ): {
    readonly name: string
    readonly text: string
  } {
    const random = this.#random
    const signature = isStreamed ? '' : signatureOf(field)
    const known = [...this.#responseNames].filter(([, entry]) => entry.field === signature)
    if (!isStreamed && known.length > 0 && random.chance(this.#shape.merges)) {
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
    const spread =
      existing ?? this.#newFragment(random.chance(0.5) ? type : this.#overlapping(type), depth)
    return `...${spread.name}${this.#directives(false)}${this.#defer(spread.type)}`
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

function signatureOf({ name, type }: GraphQLField<unknown, unknown>): string {
  return `${name}: ${String(type)}`
}
