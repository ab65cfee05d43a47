import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type FragmentSpreadNode,
  type GraphQLSchema,
} from 'graphql'
import { THROWN, type Fault } from './engines.ts'

/** A fault that one side alone has found. */
export interface LoneFault {
  readonly fault: Fault
  /**
   * The one of graphql-js that the engine differs from, and whether it is the one that found the
   * fault.
   */
  readonly peer: 16 | 17
  readonly isTheirs: boolean
  /** What the engine has found in the document. */
  readonly ours: readonly Fault[]
  readonly theirs: readonly Fault[]
  readonly places: Places
}

export interface KnownDifference {
  readonly name: string
  /** Why the engine does what it does, with the section of the specification. */
  readonly reason: string
  readonly explains: (lone: LoneFault) => boolean
}

/** Differences that are no mistakes of the engine. Each has a case in known-differences.test.ts. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    name: '16 has no rule of operation types',
    reason: '5.2.1.1 "Operation Type Existence": "rootOperationType must exist".',
    explains: ({ fault, peer, isTheirs }) =>
      peer === 16 &&
      !isTheirs &&
      /^The (mutation|subscription) operation is not supported by the schema\.$/.test(
        fault.message,
      ),
  },
  {
    name: '16 takes conditions at the root of a subscription',
    reason:
      '5.2.4.1 "Single Root Field": a selection "must not provide the @skip directive" nor "the @include directive".',
    explains: ({ fault, peer, isTheirs }) =>
      peer === 16 && !isTheirs && conditionsAtRoot.test(fault.message),
  },
  {
    name: '16 evaluates conditions at the root of a subscription',
    reason:
      '5.2.4.1 "Single Root Field": a condition at the root is the fault, so there is nothing to be said of the fields beside it.',
    explains: ({ fault, peer, isTheirs, ours }) =>
      peer === 16 &&
      isTheirs &&
      /^(Anonymous Subscription|Subscription "\w+") must (select only one|not select an introspection) top level field\.$/.test(
        fault.message,
      ) &&
      ours.some(
        ({ message }) =>
          conditionsAtRoot.test(message) && subjectOf(message) === subjectOf(fault.message),
      ),
  },
  {
    name: '17 counts the root fields of a subscription that are left',
    reason:
      '5.2.4.1 "Single Root Field": none are left only where a fragment is unknown, cannot be spread or forms a cycle, which is reported.',
    explains: ({ fault, peer, isTheirs, ours }) =>
      peer === 17 &&
      isTheirs &&
      /^(Anonymous Subscription|Subscription "\w+") must select one top level field\.$/.test(
        fault.message,
      ) &&
      ours.some(({ message }) =>
        /^Unknown (fragment|type) |cannot be spread here|^Cannot spread fragment|cannot condition on/.test(
          message,
        ),
      ),
  },
  {
    name: 'graphql-js looks into definitions of the type system',
    reason: '5.1.1 "Executable Definitions": such a definition is the fault, whatever is in it.',
    explains: ({ fault, isTheirs, places }) =>
      isTheirs && fault.locations.some(location => places.typeSystem.has(location)),
  },
  {
    name: 'graphql-js takes types and directives from the document',
    reason: '5.1.1 "Executable Definitions": what a document defines is no part of the schema.',
    explains: ({ fault, isTheirs, ours, theirs, places }) => {
      const [beginning, name] = /^Unknown (?:type|directive) "@?(\w+)"/.exec(fault.message) ?? []
      if (beginning === undefined || name === undefined) return false
      if (!isTheirs && places.definedNames.has(name)) return true
      // They may also suggest such a name, and both have the fault.
      const atTheSame = (faults: readonly Fault[]): Fault | undefined =>
        faults.find(
          ({ message, locations }) =>
            message.startsWith(beginning) && locations.join() === fault.locations.join(),
        )
      const suggestions = atTheSame(theirs)?.message.match(/(?<=Did you mean .*")\w+(?=")/g) ?? []
      return (
        atTheSame(ours) !== undefined &&
        suggestions.some(suggestion => places.definedNames.has(suggestion))
      )
    },
  },
  {
    name: 'graphql-js takes the arguments of an unknown directive for those of the field around it',
    reason:
      '5.4.1 "Argument Names": an argument belongs to its directive; of an unknown one nothing is known.',
    explains: ({ fault, isTheirs, places }) =>
      isTheirs && places.unknownDirectives.has(fault.locations.at(-1)!),
  },
  {
    name: '16 takes a variable in a list for one in place of the list',
    reason:
      '5.8.5 "All Variable Usages Are Allowed": there is no "expected type" of an entry where no list belongs.',
    explains: ({ fault, peer, isTheirs, places }) =>
      peer === 16 &&
      isTheirs &&
      /^Variable "\$\w+" of type ".+" used in position expecting /.test(fault.message) &&
      places.misplacedLists.has(fault.locations.at(-1)!),
  },
  {
    name: 'graphql-js overlooks OneOf Input Objects in non-null types and lists',
    reason:
      '5.8.5 "All Variable Usages Are Allowed": a variable in a OneOf Input Object has a non-null type, wherever the object stands.',
    explains: ({ fault, isTheirs, places }) =>
      !isTheirs && isOneOfNullability(fault) && places.wrappedOneOfs.has(fault.locations.at(-1)!),
  },
  {
    name: '16 takes a variable in a list for a field of a OneOf Input Object',
    reason:
      '5.8.5 "All Variable Usages Are Allowed": an entry of a list is no field of an input object.',
    explains: ({ fault, peer, isTheirs, places }) =>
      peer === 16 &&
      isTheirs &&
      isOneOfNullability(fault) &&
      [places.listEntries, places.misplacedLists].some(set => set.has(fault.locations.at(-1)!)),
  },
  {
    name: '17 looks at the last of several input fields of one name',
    reason: '5.6.1 "Values of Correct Type": "For each literal Input Value value in the document".',
    explains: ({ fault, peer, isTheirs, places }) =>
      peer === 17 && !isTheirs && places.overriddenFields.has(fault.locations[0]!),
  },
  {
    name: '17 counts the known fields of a OneOf Input Object, each as often as it is there',
    reason:
      '5.6.2 "Input Object Field Names" and 5.6.3 "Input Object Field Uniqueness" report what is unknown and what is there twice.',
    explains: ({ fault, peer, isTheirs, places }) =>
      peer === 17 &&
      places.brokenObjects.has(fault.locations[0]!) &&
      (isTheirs
        ? fault.message.startsWith('Within OneOf Input Object type')
        : /^OneOf Input Object "\w+" must specify exactly one key\.$|^Field "\w+\.\w+" must be non-null\.$/.test(
            fault.message,
          )),
  },
  {
    name: 'graphql-js has deprecated directives',
    reason:
      '4.2 "Schema Introspection Schema": __Directive has no isDeprecated and deprecationReason, directives no includeDeprecated.',
    explains: ({ fault, isTheirs, places }) =>
      isTheirs
        ? fault.locations.some(location => places.deprecationOfDirectives.has(location))
        : /^Cannot query field "(isDeprecated|deprecationReason)" on type "__Directive"|^Unknown argument "includeDeprecated" on field "__Schema.directives"/.test(
            fault.message,
          ),
  },
  {
    name: '16 takes null for includeDeprecated',
    reason: '4.2 "Schema Introspection Schema": "includeDeprecated: Boolean! = false".',
    explains: ({ fault, peer, isTheirs, places }) =>
      peer === 16 &&
      !isTheirs &&
      fault.message === 'Expected value of type "Boolean!", found null.' &&
      places.includeDeprecated.has(fault.locations[0]!),
  },
  {
    name: '17 looks no further where it has found a condition at the root of a subscription',
    reason:
      '5.2.4.1 "Single Root Field" forbids each of them; the engine tells all, in the order of the document.',
    explains: ({ fault, peer, ours, theirs, places }) => {
      if (peer !== 17 || !conditionsAtRoot.test(fault.message)) return false
      const isSame = ({ message }: Fault): boolean => message === fault.message
      const told = ours.find(isSame)?.locations ?? []
      const toldByThem = theirs.find(isSame)?.locations ?? []
      const missing = told.filter(location => !toldByThem.includes(location))
      const areLater = missing.every(location => places.laterConditions.has(location))
      return (
        toldByThem.length > 0 && toldByThem.every(location => told.includes(location)) && areLater
      )
    },
  },
  {
    name: 'graphql-js takes any type beside that of __typename',
    reason:
      '5.3.2 "Field Selection Merging", SameResponseShape(): __typename returns "String!" (4.1 "Type Name Introspection").',
    explains: ({ fault, isTheirs, ours, places }) => {
      const isOfTypename = ({ message, locations }: Fault): boolean =>
        /^Fields ".+" conflict because (subfields |they return conflicting types )/.test(message) &&
        message.includes('"String!"') &&
        locations.some(location => places.typenames.has(location))
      // Of one pair of fields, the engine tells this beside what graphql-js tells.
      return isTheirs
        ? ours.some(other => isOfTypename(other) && isConflictIn(fault, other))
        : isOfTypename(fault)
    },
  },
  {
    name: 'graphql-js compares a fragment of no composite type that spreads itself with itself',
    reason:
      '5.5.2.2 "Fragment Spreads Must Not Form Cycles" reports the spread; 5.3.2 "Field Selection Merging" looks at each pair of fields.',
    explains: ({ fault, isTheirs, ours }) =>
      isTheirs &&
      ours.some(({ message }) => message.startsWith('Cannot spread fragment ')) &&
      ours.some(({ message }) =>
        /cannot condition on non composite type |^Unknown type /.test(message),
      ) &&
      ours.some(other => isConflictIn(other, fault)),
  },
  {
    name: 'graphql-js compares the selections of a leaf twice',
    reason:
      '5.3.3 "Leaf Field Selections" reports the selections; 5.3.2 "Field Selection Merging" looks at each pair of fields.',
    explains: ({ fault, isTheirs, ours }) =>
      isTheirs &&
      ours.some(({ message }) => / must not have a selection since type /.test(message)) &&
      ours.some(other => isConflictIn(fault, other)),
  },
  {
    name: '17 looks at the first spread of a fragment at the root alone',
    reason:
      'Draft, 5.7.4 "Defer And Stream Directives Are Used On Valid Root Field": the directive is on no root selection.',
    explains: ({ fault, isTheirs, places }) =>
      !isTheirs &&
      fault.message.startsWith('Defer directive cannot be used on root ') &&
      places.repeatedSpreads.has(fault.locations[0]!),
  },
  {
    name: '17 takes the field around a fragment for the one with @stream',
    reason:
      'Draft, 5.7.7 "Stream Directives Are Used On List Fields": a fragment is no field; 5.7.2 reports the location.',
    explains: ({ fault, isTheirs, ours }) =>
      isTheirs &&
      fault.message.startsWith('Directive "@stream" cannot be used on non-list field ') &&
      ours.some(
        ({ message, locations }) =>
          message.startsWith('Directive "@stream" may not be used on ') &&
          locations[0] === fault.locations[0],
      ),
  },
  {
    name: '17 finds a negative initialCount when it executes the field',
    reason: 'Draft, 3.13.7 "@stream": a negative value is an error.',
    explains: ({ fault, isTheirs }) =>
      !isTheirs &&
      fault.message.startsWith('Argument "@stream(initialCount:)" must not be negative'),
  },
  {
    name: 'a Float has a finite value',
    reason:
      '3.5.2 "Float": "Non-finite floating-point internal values (NaN and Infinity) cannot be coerced to Float".',
    explains: ({ fault, isTheirs }) =>
      !isTheirs &&
      /^Float cannot represent non numeric value: -?[\d.]+[eE]\+?\d{3,}$/.test(fault.message),
  },
]

/**
 * Whether graphql-js has thrown, which it does on directives at the root of a subscription alone: 16
 * wants the values of conditions, 17 the arguments of `@defer`.
 */
export function hasThrown(theirs: readonly Fault[], ours: readonly Fault[]): boolean {
  if (theirs.length !== 1) return false
  const { message } = theirs[0]!
  const hasSaid = (sentence: RegExp): boolean => ours.some(fault => sentence.test(fault.message))
  if (message.startsWith(`${THROWN}Argument "if" `)) return hasSaid(conditionsAtRoot)
  return message.startsWith(`${THROWN}Argument "@defer(`) && hasSaid(deferAtRoot)
}

const deferAtRoot = /^Defer directive cannot be used on root subscription type /

const conditionsAtRoot =
  /^(Anonymous Subscription|Subscription "\w+") must not use `@skip` or `@include` directives/

/** Whether a fault is a conflict of fields all of which another conflict tells, too. */
function isConflictIn(fault: Fault, other: Fault): boolean {
  const areConflicts = [fault, other].every(({ message }) => message.startsWith('Fields "'))
  return areConflicts && fault.locations.every(location => other.locations.includes(location))
}

function subjectOf(message: string): string {
  return message.slice(0, message.indexOf(' must '))
}

function isOneOfNullability({ message }: Fault): boolean {
  return /^Variable "\$\w+" is of type ".+" but must be non-nullable to be used for OneOf Input Object "\w+"\.$/.test(
    message,
  )
}

/** The `line:column` of all nodes that stand in something that differences are about. */
export interface Places {
  /** In definitions of the type system, below their first node. */
  readonly typeSystem: ReadonlySet<string>
  readonly definedNames: ReadonlySet<string>
  readonly unknownDirectives: ReadonlySet<string>
  /** In lists that stand where the schema has no list. */
  readonly misplacedLists: ReadonlySet<string>
  /** Entries of lists themselves. */
  readonly listEntries: ReadonlySet<string>
  /** Values of fields of OneOf Input Objects whose place has a wrapped type. */
  readonly wrappedOneOfs: ReadonlySet<string>
  /** In fields of input objects that come again. */
  readonly overriddenFields: ReadonlySet<string>
  /** Input objects with a field that is unknown or comes again. */
  readonly brokenObjects: ReadonlySet<string>
  /**
   * In selections of `isDeprecated` and `deprecationReason` of a directive, and in the argument
   * `includeDeprecated` of directives.
   */
  readonly deprecationOfDirectives: ReadonlySet<string>
  /** Selections of `__typename`. */
  readonly typenames: ReadonlySet<string>
  /** Values of the arguments of introspection of that name. */
  readonly includeDeprecated: ReadonlySet<string>
  /**
   * Where a selection has several of `@skip` and `@include`: these; where it has one: what stands
   * in its fragment.
   */
  readonly laterConditions: ReadonlySet<string>
  /** Directives on spreads of fragments that are spread several times. */
  readonly repeatedSpreads: ReadonlySet<string>
}

export function placesOf(schema: GraphQLSchema, source: string): Places {
  const document = parse(source)
  const places = {
    typeSystem: new Set<string>(),
    definedNames: new Set<string>(),
    unknownDirectives: new Set<string>(),
    misplacedLists: new Set<string>(),
    listEntries: new Set<string>(),
    wrappedOneOfs: new Set<string>(),
    overriddenFields: new Set<string>(),
    brokenObjects: new Set<string>(),
    deprecationOfDirectives: new Set<string>(),
    typenames: new Set<string>(),
    includeDeprecated: new Set<string>(),
    laterConditions: new Set<string>(),
    repeatedSpreads: new Set<string>(),
  }
  for (const definition of document.definitions) {
    if (
      definition.kind === Kind.OPERATION_DEFINITION ||
      definition.kind === Kind.FRAGMENT_DEFINITION
    )
      continue
    addInside(places.typeSystem, definition)
    places.typeSystem.delete(locationOf(definition))
    if ('name' in definition && definition.name !== undefined)
      places.definedNames.add(definition.name.value)
  }
  const spreads: FragmentSpreadNode[] = []
  visit(document, { FragmentSpread: spread => void spreads.push(spread) })
  for (const { name, directives } of spreads) {
    if (spreads.filter(spread => spread.name.value === name.value).length === 1) continue
    for (const directive of directives!) places.repeatedSpreads.add(locationOf(directive))
  }
  const conditionalFragments = new Set<string>()
  const typeInfo = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      enter(node) {
        if (node.kind === Kind.DIRECTIVE && typeInfo.getDirective() == null)
          addInside(places.unknownDirectives, node)
        if (node.kind === Kind.LIST) {
          for (const value of node.values) places.listEntries.add(locationOf(value))
          const type = typeInfo.getParentInputType()
          if (!type || !isListType(getNullableType(type))) addInside(places.misplacedLists, node)
        }
        if (node.kind === Kind.OBJECT) {
          const type = typeInfo.getInputType()
          const named = type && getNamedType(type)
          const definitions = isInputObjectType(named) ? named.getFields() : undefined
          const names = node.fields.map(({ name }) => name.value)
          const hasTwins = new Set(names).size < names.length
          if (hasTwins || names.some(name => definitions && !Object.hasOwn(definitions, name))) {
            places.brokenObjects.add(locationOf(node))
          }
          for (const [index, field] of node.fields.entries()) {
            if (names.includes(field.name.value, index + 1))
              addInside(places.overriddenFields, field)
            if (type !== named && isInputObjectType(named) && named.isOneOf)
              places.wrappedOneOfs.add(locationOf(field.value))
          }
        }
        if (node.kind === Kind.FIELD && node.name.value === '__typename') {
          places.typenames.add(locationOf(node))
        }
        if (
          node.kind === Kind.FIELD &&
          typeInfo.getParentType()?.name === '__Directive' &&
          /^(isDeprecated|deprecationReason)$/.test(node.name.value)
        ) {
          addInside(places.deprecationOfDirectives, node)
        }
        if (
          node.kind === Kind.ARGUMENT &&
          node.name.value === 'includeDeprecated' &&
          typeInfo.getParentType()?.name.startsWith('__')
        ) {
          places.includeDeprecated.add(locationOf(node.value))
          const { name } = typeInfo.getFieldDef() ?? {}
          if (name === 'directives') addInside(places.deprecationOfDirectives, node)
        }
        if (
          node.kind === Kind.FIELD ||
          node.kind === Kind.INLINE_FRAGMENT ||
          node.kind === Kind.FRAGMENT_SPREAD
        ) {
          const conditions = node.directives!.filter(({ name }) =>
            /^(skip|include)$/.test(name.value),
          )
          for (const condition of conditions.length > 1 ? conditions : [])
            places.laterConditions.add(locationOf(condition))
          if (conditions.length > 0 && node.kind === Kind.INLINE_FRAGMENT) {
            addInside(places.laterConditions, node.selectionSet)
            visit(node.selectionSet, {
              FragmentSpread: ({ name }) => void conditionalFragments.add(name.value),
            })
          }
          if (conditions.length > 0 && node.kind === Kind.FRAGMENT_SPREAD)
            conditionalFragments.add(node.name.value)
        }
      },
    }),
  )
  for (const name of conditionalFragments) {
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.FRAGMENT_DEFINITION || definition.name.value !== name) continue
      addInside(places.laterConditions, definition)
      visit(definition, {
        FragmentSpread: spread => void conditionalFragments.add(spread.name.value),
      })
    }
  }
  return places
}

function addInside(locations: Set<string>, root: ASTNode): void {
  visit(root, { enter: node => void locations.add(locationOf(node)) })
}

function locationOf({ loc }: ASTNode): string {
  return `${loc!.startToken.line}:${loc!.startToken.column}`
}
