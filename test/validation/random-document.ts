import type { Random } from '../random/random.ts'

const types = [
  'Query',
  'Dog',
  'Cat',
  'Pet',
  'Named',
  'Canine',
  'Human',
  'CatOrDog',
  'DogOrHuman',
  'Robot',
]
const oddTypes = [
  'HumanOrToaster',
  'Arguments',
  'Subscription',
  'String',
  'Unit',
  'Point',
  'Choice',
  'Doog',
  '__Type',
]
const inputTypes = [
  'Int',
  'String',
  'Boolean',
  'ID',
  'Float',
  'Unit',
  'Filter',
  'Choice',
  'Point',
  'Json',
]
const names = [
  'name',
  'nickname',
  'barkVolume',
  'meowVolume',
  'owner',
  'pets',
  'mother',
  'iq',
  '__typename',
  'dog',
]
const rootNames = [
  'dog',
  'cat',
  'pet',
  'human',
  'catOrDog',
  'dogOrHuman',
  'canine',
  'robot',
  'arguments',
  'petAdded',
]
const oddNames = [
  'barkvolume',
  'nam',
  'x',
  '__schema',
  'rename',
  'toString',
  'model',
  'color',
  'relatives',
]
const argumentFields = [
  ...[
    'int',
    'intNonNull',
    'intDefault',
    'ints',
    'intsNonNull',
    'matrix',
    'float',
    'string',
    'strings',
    'boolean',
  ],
  ...[
    'id',
    'unit',
    'units',
    'json',
    'jsonNonNull',
    'even',
    'word',
    'filter',
    'filterNonNull',
    'filters',
    'choice',
  ],
  ...['choiceNonNull', 'choices', 'two', 'mixed'],
]
const argumentNames = [
  'value',
  'value',
  'value',
  'valu',
  'first',
  'second',
  'required',
  'surname',
  'id',
]
const fieldNames = [
  'required',
  'name',
  'ids',
  'at',
  'points',
  'x',
  'y',
  'a',
  'b',
  'c',
  'choice',
  'json',
  'all',
  'z',
]
const directiveNames = ['once', 'many', 'limit', 'onSchema', 'deprecated', 'unknown']
const scalars = [
  '1',
  '-7',
  '3000000000',
  '2.5',
  '"text"',
  '"one word"',
  '"""block"""',
  'true',
  'null',
  'GRAM',
  'GRAMM',
]

/** A document over the names of the pet shop: it can be parsed, and is seldom valid. */
export function randomDocument({ below, chance, pick }: Random): string {
  const many = (most: number, make: () => string, separator = ' '): string =>
    Array.from({ length: below(most + 1) }, make).join(separator)
  const wrap = (open: string, inside: string, close: string): string =>
    inside === '' ? '' : open + inside + close

  const variable = (): string => pick(['$a', '$b', '$c', '$d'])
  const fragment = (): string => pick(['A', 'B', 'C', 'D', 'E'])
  const anyType = (): string => pick(chance(0.85) ? types : oddTypes)

  const value = (depth: number, isConstant: boolean): string => {
    if (!isConstant && chance(0.3)) return variable()
    if (depth > 0 && chance(0.2)) return `[${many(3, () => value(depth - 1, isConstant), ', ')}]`
    if (depth > 0 && chance(0.4)) {
      return `{${many(3, () => `${pick(fieldNames)}: ${value(depth - 1, isConstant)}`, ', ')}}`
    }
    return pick(scalars)
  }
  const argumentList = (isConstant: boolean): string =>
    wrap(
      '(',
      many(2, () => `${pick(argumentNames)}: ${value(3, isConstant)}`, ', '),
      ')',
    )
  const directives = (isConstant: boolean): string =>
    chance(0.85)
      ? ''
      : many(
          2,
          () =>
            ` @${pick(directiveNames)}${wrap(
              '(',
              many(1, () => `${pick(['to', 'label', 'level'])}: ${value(1, isConstant)}`),
              ')',
            )}`,
          '',
        )

  const selectionSet = (depth: number, isRoot = false): string => {
    const count = 1 + below(3)
    return `{ ${Array.from({ length: count }, () => selection(depth, isRoot)).join(' ')} }`
  }
  const selection = (depth: number, isRoot: boolean): string => {
    if (chance(0.15)) return `...${fragment()}${directives(false)}`
    if (depth > 0 && chance(0.15)) {
      const condition = chance(0.8) ? ` on ${isRoot ? 'Query' : anyType()}` : ''
      return `...${condition}${directives(false)} ${selectionSet(depth - 1, isRoot)}`
    }
    if (isRoot && chance(0.5)) {
      const fields = Array.from(
        { length: 2 },
        () => `${pick(argumentFields)}${argumentList(false)}`,
      )
      return `arguments { ${fields.join('\n')} }`
    }
    const name = chance(0.9) ? pick(isRoot ? rootNames : names) : pick(oddNames)
    const alias = chance(0.1) ? 'alias: ' : ''
    const inner = depth > 0 && chance(0.6) ? ` ${selectionSet(depth - 1)}` : ''
    return `${alias}${name}${chance(0.1) ? argumentList(false) : ''}${directives(false)}${inner}`
  }
  const variableDefinition = (): string => {
    const named = pick(chance(0.95) ? inputTypes : oddTypes)
    const type = chance(0.7) ? named : `[${named}${chance(0.5) ? '!' : ''}]`
    const ending = `${chance(0.3) ? '!' : ''}${chance(0.3) ? ` = ${value(2, true)}` : ''}${directives(true)}`
    return `${chance(0.1) ? '"a description" ' : ''}${variable()}: ${type}${ending}`
  }
  const operation = (): string => {
    const type = chance(0.85) ? 'query' : pick(['mutation', 'subscription'])
    const name = chance(0.9) ? ` ${pick(['P', 'Q', 'R', 'S'])}` : ''
    const variables = wrap('(', many(3, variableDefinition, ', '), ')')
    return `${type}${name}${variables}${directives(false)} ${selectionSet(3, type === 'query')}`
  }
  const fragmentDefinition = (): string =>
    `${chance(0.1) ? '"""a description"""\n' : ''}fragment ${fragment()} on ${anyType()}${directives(false)} ${selectionSet(2)}`

  const definitions = [operation(), many(1, operation, '\n'), many(4, fragmentDefinition, '\n')]
  return definitions.filter(definition => definition !== '').join('\n')
}
