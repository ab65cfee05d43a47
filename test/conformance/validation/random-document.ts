import {
  getNamedType,
  GraphQLNonNull,
  isAbstractType,
  isCompositeType,
  isInputType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  parse,
  print,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  visit,
  type GraphQLAbstractType,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import type { Random } from '../../random/random.ts'
import { misspelled } from './misspelled.ts'
import { randomLiteral, type Place, type VariablePlace } from './random-literal.ts'

type Field = GraphQLField<unknown, unknown>

/** An operation or a fragment, and what it uses. */
interface Definition {
  readonly header: (variables: string) => string
  readonly variables: Set<string>
  readonly spreads: Set<string>
  body: string
}

interface Fragment extends Definition {
  readonly name: string
  readonly type: GraphQLCompositeType
}

interface Variable {
  readonly name: string
  readonly type: GraphQLInputType
  readonly hasDefault: boolean
  readonly text: string
}

const MAX_DEPTH = 4
const MAX_FIELDS = 8
const introspectionFields = [SchemaMetaFieldDef, TypeMetaFieldDef]
const typeSystemDefinitions = [
  'type Extra { a: Int }',
  'scalar Extra',
  'enum Extra { A B }',
  'input Extra { a: Int = 1 }',
  'union Extra = Other',
  '"described" interface Extra { a: Int }',
  'directive @extra on FIELD',
  'schema { query: Extra }',
  'extend type Query { extra: Int }',
  'extend schema { mutation: Extra }',
]

/** The text of a field with its arguments in the other order, and so the fields in them. */
function reordered(text: string): string {
  const document = visit(parse(`{ ${text} }`), {
    Field: field => ({ ...field, arguments: field.arguments!.toReversed() }),
    ObjectValue: object => ({ ...object, fields: object.fields.toReversed() }),
  })
  return print(document).slice(1, -1).trim()
}

/** A document for a schema; at each of its places something is wrong in that share of calls. */
export function randomDocument(random: Random, schema: GraphQLSchema, wrong: number): string {
  return new DocumentWriter(random, schema, wrong).write()
}

class DocumentWriter {
  readonly #random: Random
  readonly #schema: GraphQLSchema
  readonly #wrong: number
  readonly #place: Place
  readonly #mistake: () => boolean
  /** For mistakes that few places have room for. */
  readonly #bigMistake: () => boolean
  readonly #variables: Variable[] = []
  readonly #fragments: Fragment[] = []
  readonly #operations: Definition[] = []
  /** What each response name stands for: the field as the schema has it, and its text. */
  readonly #responseNames = new Map<string, { readonly signature: string; readonly text: string }>()
  #definition: Definition | undefined
  #fieldCount = 0
  /** At the root of a subscription stand no conditions. */
  #mayBeConditional = true

  constructor(random: Random, schema: GraphQLSchema, wrong: number) {
    this.#random = random
    this.#schema = schema
    this.#wrong = wrong
    this.#mistake = () => random.chance(wrong)
    this.#bigMistake = () => wrong > 0 && random.chance(0.2)
    this.#place = {
      random,
      mistake: this.#mistake,
      variable: (type, place) => (random.chance(0.3) ? this.#variable(type, place) : undefined),
    }
  }

  write(): string {
    const random = this.#random
    const isAnonymous = random.chance(0.25)
    const count = isAnonymous && !this.#mistake() ? 1 : random.pick([1, 1, 1, 2, 3])
    for (let index = 0; index < count; index++) this.#operation(isAnonymous, index)
    if (this.#mistake()) this.#newFragment(this.#anyComposite(), 2)
    const definitions = [...this.#operations, ...this.#fragments].map(definition =>
      this.#text(definition),
    )
    if (this.#mistake()) definitions.push(random.pick(typeSystemDefinitions))
    if (this.#mistake()) definitions.push(random.pick(definitions))
    const separators = ['\n', '\n\n', ' ', '\n# "comment"\n', '\r\n']
    if (random.chance(0.5)) definitions.reverse()
    return definitions.join(random.pick(separators))
  }

  #operation(isAnonymous: boolean, index: number): void {
    const random = this.#random
    const roots = {
      query: this.#schema.getQueryType(),
      mutation: this.#schema.getMutationType(),
      subscription: this.#schema.getSubscriptionType(),
    }
    const type = random.pick(['query', 'query', 'query', 'mutation', 'subscription'] as const)
    const operation = roots[type] || this.#bigMistake() ? type : 'query'
    const rootType = roots[operation] ?? roots.query!
    const isShort = isAnonymous && operation === 'query' && random.chance(0.5)
    const name = isAnonymous ? '' : ` ${this.#mistake() ? 'Same' : `Operation${index}`}`
    const description =
      !isShort && random.chance(0.1) ? random.pick(['"described" ', '"""\ndescribed\n"""\n']) : ''
    const definition: Definition = {
      header: variables =>
        isShort && variables === ''
          ? ''
          : `${description}${operation}${name}${variables}${directives} `,
      variables: new Set(),
      spreads: new Set(),
      body: '',
    }
    this.#operations.push(definition)
    this.#definition = definition
    const directives = isShort ? '' : this.#directives(operation.toUpperCase())
    if (operation !== 'subscription') {
      definition.body = this.#selectionSet(rootType, 0, -1)
      return
    }
    this.#mayBeConditional = this.#bigMistake()
    definition.body = this.#subscriptionSelections(rootType)
    this.#mayBeConditional = true
  }

  #subscriptionSelections(rootType: GraphQLObjectType): string {
    const random = this.#random
    if (this.#bigMistake()) return this.#selectionSet(rootType, 0, -1)
    const field = this.#mistake() ? '__typename' : this.#field(rootType, 1, -1)
    const conditions = [
      ' @skip(if: true)',
      ' @include(if: false)',
      ' @skip(if: $v0)',
      ' @include(if: true) @skip(if: $v0)',
    ]
    if (this.#bigMistake()) return `{ ...${random.pick(conditions)} { ${field} } }`
    const other = `... on ${this.#anyComposite().name} { __typename${random.pick(conditions)} }`
    if (this.#bigMistake()) return `{ ${field} ${other} }`
    const wrap = random.pick(['', '', '...', `... on ${rootType.name}`])
    return wrap === ''
      ? `{ ${field}${random.chance(0.2) ? ` ${field}` : ''} }`
      : `{ ${wrap} { ${field} } }`
  }

  #text(definition: Definition): string {
    if (this.#fragments.includes(definition as Fragment))
      return definition.header('') + definition.body
    const names = this.#reachedVariables(definition)
    const variables = this.#variables.filter(({ name }) => names.has(name) !== this.#mistake())
    if (variables.length > 0 && this.#mistake()) variables.push(variables[0]!)
    const texts = variables.map(({ text }) => text)
    const separator = this.#random.pick([', ', ' ', '\n  '])
    return (
      definition.header(texts.length === 0 ? '' : `(${texts.join(separator)})`) + definition.body
    )
  }

  #reachedVariables(operation: Definition): ReadonlySet<string> {
    const names = new Set(operation.variables)
    const reached = new Set(operation.spreads)
    for (const spread of reached) {
      for (const fragment of this.#fragments.filter(({ name }) => name === spread)) {
        for (const name of fragment.variables) names.add(name)
        for (const name of fragment.spreads) reached.add(name)
      }
    }
    return names
  }

  /**
   * `fragment` is the index of the fragment that this stands in; only later ones are spread, so
   * there are no cycles.
   */
  #selectionSet(type: GraphQLCompositeType, depth: number, fragment: number): string {
    const random = this.#random
    const most = this.#fieldCount > MAX_FIELDS ? 1 : depth === 0 ? 5 : 3
    const selections = Array.from({ length: 1 + random.below(most) }, () => {
      const hasPossibleTypes = isAbstractType(type) && this.#possibleTypes(type).length > 0
      if (hasPossibleTypes && this.#bigMistake()) return this.#exclusiveFields(type)
      if (depth >= MAX_DEPTH || random.chance(0.68)) return this.#field(type, depth, fragment)
      if (random.chance(0.4)) return this.#spread(type, depth, fragment)
      return this.#inlineFragment(type, depth, fragment)
    })
    return `{ ${selections.join(random.chance(0.3) ? '\n  ' : ' ')} }`
  }

  /** Two fields of one response name below types of which an object has one at most, mostly. */
  #exclusiveFields(type: GraphQLAbstractType): string {
    const one = (): string => {
      const possibleType = this.#random.pick(this.#schema.getPossibleTypes(type))
      const fields = Object.values(possibleType.getFields()).filter(field =>
        isLeafType(getNamedType(field.type)),
      )
      const name = fields.length === 0 ? '__typename' : this.#random.pick(fields).name
      return `... on ${possibleType.name} { exclusive: ${name} }`
    }
    return `${one()} ${one()}`
  }

  #inlineFragment(type: GraphQLCompositeType, depth: number, fragment: number): string {
    const random = this.#random
    const condition = random.chance(0.3) ? type : this.#overlapping(type)
    const isBare = condition === type && random.chance(0.6)
    const text = isBare ? '...' : `... on ${this.#typeName(condition)}`
    return `${text}${this.#directives('INLINE_FRAGMENT')} ${this.#selectionSet(condition, depth + 1, fragment)}`
  }

  #field(type: GraphQLCompositeType, depth: number, fragment: number): string {
    const random = this.#random
    const fields: Field[] = isUnionType(type) ? [] : Object.values(type.getFields())
    if (type === this.#schema.getQueryType() && random.chance(0.03))
      fields.push(...introspectionFields)
    const isLate = depth >= MAX_DEPTH || this.#fieldCount > MAX_FIELDS
    const affordable = isLate
      ? fields.filter(field => isLeafType(getNamedType(field.type)))
      : fields
    if (affordable.length === 0 || random.chance(0.06)) {
      const name = this.#mistake() ? this.#fieldOfAnotherType() : '__typename'
      return `${random.chance(0.3) ? 'kind: ' : ''}${name}${this.#directives('FIELD')}`
    }
    this.#fieldCount++
    const field = random.pick(affordable)
    const text = this.#response(field)
    const below = getNamedType(field.type)
    const hasSelections = isCompositeType(below) !== this.#mistake()
    const composite = isCompositeType(below) ? below : this.#anyComposite()
    const selectionSet = hasSelections
      ? ` ${this.#selectionSet(composite, depth + 1, fragment)}`
      : ''
    return `${text}${this.#directives('FIELD')}${selectionSet}`
  }

  /**
   * A response name for a field, with its alias and arguments: one that already stands for it, or a
   * new one.
   */
  #response(field: Field): string {
    const random = this.#random
    const signature = `${field.name}(${field.args.map(arg => `${arg.name}: ${String(arg.type)}`).join()}): ${String(field.type)}`
    const known = [...this.#responseNames.values()].filter(entry => entry.signature === signature)
    if (known.length > 0 && random.chance(0.5)) {
      const { text } = random.pick(known)
      for (const [, variable] of text.matchAll(/\$(\w+)/g))
        this.#definition!.variables.add(variable!)
      return text.includes('(') && random.chance(0.15) ? reordered(text) : text
    }
    const candidates = [
      field.name,
      random.pick(['a', 'b', 'c', 'd']),
      `n${this.#responseNames.size}`,
    ]
    const isTaken = (name: string): boolean => this.#responseNames.has(name)
    const name = candidates.find(
      candidate => !isTaken(candidate) || this.#bigMistake() || this.#bigMistake(),
    )!
    const fieldName = this.#mistake()
      ? random.pick([misspelled(random, field.name), this.#fieldOfAnotherType()])
      : field.name
    const text = `${name === field.name && fieldName === name ? '' : `${name}: `}${fieldName}${this.#arguments(field)}`
    this.#responseNames.set(name, { signature, text })
    return text
  }

  #arguments({ args }: { readonly args: readonly GraphQLArgument[] }): string {
    const random = this.#random
    const given = args.filter(arg =>
      isRequiredArgument(arg) ? !this.#mistake() : random.chance(0.5),
    )
    const texts = given.map(({ name, type, defaultValue }) => {
      const isVariable = random.chance(0.35)
      const variable = isVariable
        ? this.#variable(type, { hasDefault: defaultValue !== undefined, isOneOf: false })
        : undefined
      return `${name}: ${variable ?? randomLiteral(this.#place, type)}`
    })
    if (this.#mistake()) texts.push(`${misspelled(random, random.pick(args)?.name ?? 'first')}: 1`)
    if (texts.length > 0 && this.#mistake()) texts.push(random.pick(texts))
    return texts.length === 0 ? '' : `(${texts.join(', ')})`
  }

  #spread(type: GraphQLCompositeType, depth: number, fragment: number): string {
    const random = this.#random
    const fitting = this.#fragments.filter(
      ({ type: other }, index) => index > fragment && this.#overlap(type, other),
    )
    const isAny = this.#bigMistake()
    // Those before this one often spread it, which makes a cycle.
    const earlier = this.#fragments.slice(0, Math.max(fragment, 0))
    const any = earlier.length > 0 && random.chance(0.7) ? earlier : this.#fragments
    const known = isAny ? any : fitting
    const existing =
      known.length > 0 && (isAny || random.chance(0.6)) ? random.pick(known) : undefined
    const { name } =
      existing ?? this.#newFragment(random.chance(0.5) ? type : this.#overlapping(type), depth)
    this.#definition!.spreads.add(name)
    return `...${this.#mistake() ? misspelled(random, name) : name}${this.#directives('FRAGMENT_SPREAD')}`
  }

  #newFragment(type: GraphQLCompositeType, depth: number): Fragment {
    const random = this.#random
    const index = this.#fragments.length
    const name = this.#mistake() ? `F${random.below(index + 1)}` : `F${index}`
    const description = random.chance(0.1) ? '"""described"""\n' : ''
    const condition = this.#typeName(type)
    const fragment: Fragment = {
      name,
      type,
      header: () => `${description}fragment ${name} on ${condition}${directives} `,
      variables: new Set(),
      spreads: new Set(),
      body: '',
    }
    this.#fragments.push(fragment)
    const outer = this.#definition
    this.#definition = fragment
    const directives = this.#directives('FRAGMENT_DEFINITION')
    fragment.body = this.#selectionSet(type, depth + 1, index)
    this.#definition = outer
    return fragment
  }

  #directives(location: string): string {
    const random = this.#random
    if (!random.chance(0.18))
      return this.#mistake()
        ? ` @${random.pick(['unknown', 'deprecated(reason: "x")', 'toString'])}`
        : ''
    const all = this.#schema.getDirectives()
    const fitting = all.filter(
      directive => this.#bigMistake() || directive.locations.includes(location as never),
    )
    const allowed = this.#mayBeConditional
      ? fitting
      : fitting.filter(({ name }) => name !== 'skip' && name !== 'include')
    const chosen: GraphQLDirective[] = []
    for (let count = 1 + random.below(2); count > 0 && allowed.length > 0; count--) {
      const directive = random.pick(allowed)
      if (!chosen.includes(directive) || directive.isRepeatable || this.#mistake())
        chosen.push(directive)
    }
    return chosen
      .map(directive => {
        const name = this.#mistake() ? misspelled(random, directive.name) : directive.name
        return ` @${name}${location === 'VARIABLE_DEFINITION' ? this.#constantArguments(directive) : this.#arguments(directive)}`
      })
      .join('')
  }

  #constantArguments({ args }: GraphQLDirective): string {
    const texts = args
      .filter(isRequiredArgument)
      .map(({ name, type }) => `${name}: ${this.#constant(type)}`)
    return texts.length === 0 ? '' : `(${texts.join(', ')})`
  }

  #constant(type: GraphQLInputType): string {
    const literal = randomLiteral({ ...this.#place, variable: () => undefined }, type)
    return literal.replaceAll('$', '')
  }

  /** A variable for a place of a type: one that fits, or a new one. */
  #variable(
    type: GraphQLInputType,
    { hasDefault: placeHasDefault, isOneOf }: VariablePlace,
  ): string {
    const random = this.#random
    if (this.#mistake()) {
      const name = random.pick([...this.#variables.map(each => each.name), 'undefined'])
      if (random.chance(0.5)) this.#definition!.variables.add(name)
      return `$${name}`
    }
    const isNullable = isNonNullType(type) && random.chance(0.3)
    const isStrict =
      (isOneOf && !this.#bigMistake()) || (!isNonNullType(type) && random.chance(0.2))
    const nullable = isNonNullType(type) ? type.ofType : type
    const strict = new GraphQLNonNull(nullable)
    const variableType = isNullable ? nullable : isStrict ? strict : type
    const mustHaveDefault = isNullable && !placeHasDefault
    const known = this.#variables.filter(
      each =>
        String(each.type) === String(variableType) &&
        (each.hasDefault || !mustHaveDefault) &&
        !(isNullable && each.text.includes('= null')),
    )
    const variable =
      known.length > 0 && random.chance(0.6)
        ? random.pick(known)
        : this.#newVariable(
            variableType,
            mustHaveDefault ? strict : variableType,
            mustHaveDefault || random.chance(0.25),
          )
    this.#definition!.variables.add(variable.name)
    return `$${variable.name}`
  }

  #newVariable(
    type: GraphQLInputType,
    defaultType: GraphQLInputType,
    hasDefault: boolean,
  ): Variable {
    const random = this.#random
    const name = `v${this.#variables.length}`
    const description = random.chance(0.05) ? '"described" ' : ''
    const written = this.#mistake() ? this.#anyTypeReference() : String(type)
    const literal = hasDefault ? ` = ${this.#constant(defaultType)}` : ''
    const variable: Variable = {
      name,
      type,
      hasDefault,
      text: `${description}$${name}: ${written}${literal}${this.#directives('VARIABLE_DEFINITION')}`,
    }
    this.#variables.push(variable)
    return variable
  }

  #anyTypeReference(): string {
    const random = this.#random
    const types = Object.values(this.#schema.getTypeMap())
    const inputTypes = types.filter(isInputType)
    const { name } = random.pick(random.chance(0.7) ? inputTypes : types)
    const named = random.chance(0.1) ? misspelled(random, name) : name
    return random.pick([named, `${named}!`, `[${named}]`, `[${named}!]!`, `[[${named}]!]`])
  }

  /** The name of a type as a condition. */
  #typeName({ name }: GraphQLCompositeType): string {
    if (!this.#mistake() && !(this.#wrong > 0 && this.#random.chance(0.03))) return name
    const random = this.#random
    const types = Object.values(this.#schema.getTypeMap())
    return random.pick([
      misspelled(random, name),
      random.pick(types).name,
      this.#anyComposite().name,
    ])
  }

  #anyComposite(): GraphQLCompositeType {
    return this.#random.pick(this.#composites())
  }

  #fieldOfAnotherType(): string {
    const type = this.#anyComposite()
    return isUnionType(type) ? '__typename' : this.#random.pick(Object.keys(type.getFields()))
  }

  #overlapping(type: GraphQLCompositeType): GraphQLCompositeType {
    const overlapping = this.#composites().filter(other => this.#overlap(type, other))
    return overlapping.length === 0 ? type : this.#random.pick(overlapping)
  }

  #composites(): readonly GraphQLCompositeType[] {
    const types = Object.values(this.#schema.getTypeMap()).filter(isCompositeType)
    return types.filter(({ name }) => !name.startsWith('__'))
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
