import { Kind, parse, parseConstValue, print, visit, type ConstDirectiveNode } from 'graphql'
import type { Random } from '../../random/random.ts'
import { specifiedNames } from '../schema/specified-names.ts'
import { randomText } from '../schema/random-text.ts'
import { randomString } from './random-string.ts'

const definitions = `
  scalar Anything
  directive @everywhere(text: String, numbers: [Int!] = [1], anything: Anything) repeatable on SCHEMA | SCALAR | OBJECT
    | FIELD_DEFINITION | ARGUMENT_DEFINITION | INTERFACE | UNION | ENUM | ENUM_VALUE | INPUT_OBJECT | INPUT_FIELD_DEFINITION
`

/**
 * SDL with a directive of its own on some definitions of every kind; most numbers that are
 * defaults of IDs are no strings. The scalars that every schema has are not defined.
 */
export function withDirectiveEverywhere(random: Random, sdl: string): string {
  const document = visit(parse(sdl), {
    enter: node => {
      if (node.kind === Kind.INPUT_VALUE_DEFINITION && node.defaultValue?.kind === Kind.STRING) {
        const { defaultValue, type } = node
        const isNumber =
          print(type).replace('!', '') === 'ID' && /^(0|[1-9]\d*)$/.test(defaultValue.value)
        if (isNumber && random.chance(0.9)) {
          return { ...node, defaultValue: { kind: Kind.INT, value: defaultValue.value } }
        }
      }
      return undefined
    },
    leave: node => {
      if (
        node.kind === Kind.SCALAR_TYPE_DEFINITION &&
        specifiedNames.scalars.includes(node.name.value)
      )
        return null
      if (
        !('directives' in node) ||
        node.kind === Kind.DIRECTIVE_DEFINITION ||
        !random.chance(0.15)
      ) {
        return undefined
      }
      const own = Array.from({ length: 1 + random.below(2) }, () => everywhere(random))
      const directives = (node.directives ?? []) as readonly ConstDirectiveNode[]
      return {
        ...node,
        directives: random.chance(0.5) ? [...directives, ...own] : [...own, ...directives],
      }
    },
  })
  return `${print(document)}${definitions}`
}

function everywhere(random: Random): ConstDirectiveNode {
  const given: readonly (readonly [string, string])[] = [
    ['text', random.chance(0.2) ? 'null' : randomString(random, randomText(random))],
    ['numbers', random.pick(['[]', '[1 -2]', '7', 'null'])],
    [
      'anything',
      random.pick([
        '{ a: [NAME, { b: -0.5e3, c: null }], a2: "" }',
        '[[]]',
        'true',
        'NAME',
        '-1',
        '1.50',
      ]),
    ],
  ]
  const some = given.filter(() => random.chance(0.5))
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: 'everywhere' },
    arguments: (random.chance(0.5) ? some : some.toReversed()).map(([name, literal]) => ({
      kind: Kind.ARGUMENT,
      name: { kind: Kind.NAME, value: name },
      value: parseConstValue(literal),
    })),
  }
}
