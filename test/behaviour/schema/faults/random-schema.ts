import type { Random } from '../../../random/random.ts'

const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G']

type Kind = 'type' | 'interface' | 'input' | 'enum' | 'union' | 'scalar'

/**
 * SDL of seven types that refer to each other at random. About a third of the schemas have no
 * faults, the others break rules of all kinds; SDL itself is right, so that graphql-js can build a
 * schema of it.
 */
export function randomSchema(random: Random): string {
  return new RandomSchema(random).print()
}

class RandomSchema {
  readonly #random: Random
  readonly #kinds: readonly Kind[]
  /** How often the type of something is any type at all, or a name is a bad one. */
  readonly #wildness: number

  constructor(random: Random) {
    this.#random = random
    this.#kinds = names.map(() => this.#pick(['type', 'type', 'interface', 'input', 'input', 'enum', 'union', 'scalar', 'interface'])) // prettier-ignore
    this.#wildness = this.#pick([0, 0.03])
  }

  print(): string {
    const definitions = names.map((name, index) => this.#definition(name, this.#kinds[index]!))
    return [...definitions, 'type Query { q: Int }'].join('\n')
  }

  #definition(name: string, kind: Kind): string {
    switch (kind) {
      case 'type':
      case 'interface':
        return `${kind} ${name}${this.#implements(name)} ${this.#block(this.#fields())}`
      case 'input': {
        const isOneOf = this.#chance(0.15)
        return `input ${name}${isOneOf ? ' @oneOf' : ''} ${this.#block(this.#inputFields(isOneOf))}`
      }
      case 'enum':
        return `enum ${name} ${this.#isWild() ? '' : `{ X Y ${this.#isWild() ? '__Z' : ''} }`}`
      case 'union':
        return `union ${name} = ${this.#some(this.#of('type'), 0.7).join(' | ') || 'Query'}`
      case 'scalar':
        return `scalar ${name}`
    }
  }

  #implements(self: string): string {
    const others = this.#of('interface').filter(name => name < self || this.#isWild())
    const interfaces = new Set(this.#some(others, 0.3))
    if (this.#isWild()) interfaces.add(this.#pick(names))
    return interfaces.size === 0 ? '' : ` implements ${[...interfaces].join(' & ')}`
  }

  #block(members: readonly string[]): string {
    const whole = members.length > 0 || this.#isWild() ? members : ['z: Int']
    return whole.length === 0 ? '' : `{ ${whole.join(' ')} }`
  }

  #fields(): string[] {
    const fields = this.#some(['a', 'a', 'b'], 0.45)
    if (this.#isWild()) fields.push('__q')
    return [...new Set(fields)].map(name => {
      const type = this.#wrapped(this.#outputTypes())
      return `${name}${this.#arguments()}: ${type}${this.#deprecated()}`
    })
  }

  #arguments(): string {
    const inputValues = this.#some(['x', 'y'], 0.25)
    if (this.#isWild()) inputValues.push('__z')
    if (inputValues.length === 0) return ''
    return `(${inputValues.map(name => this.#inputValue(name, this.#inputTypes(), 0.2)).join(', ')})`
  }

  #inputFields(isOneOf: boolean): string[] {
    return this.#some(['a', 'b', 'c'], 0.6).map(name =>
      isOneOf && this.#chance(0.8)
        ? `${name}: ${this.#pick(this.#inputTypes())}`
        : this.#inputValue(name, this.#inputTypes(), 0.3),
    )
  }

  #inputValue(name: string, types: readonly string[], defaults: number): string {
    const defaultValue = this.#chance(defaults) ? ` = ${this.#value(0)}` : ''
    return `${name}: ${this.#wrapped(types)}${defaultValue}${this.#deprecated()}`
  }

  #value(depth: number): string {
    const flat = ['1', '"x"', 'null', 'X', '{}', '{}', '[]']
    if (depth === 3 || this.#chance(0.6)) return this.#pick(flat)
    const inner = (): string => this.#value(depth + 1)
    return this.#pick([`{ a: ${inner()} }`, `[${inner()}]`, `{ b: ${inner()}, c: ${inner()} }`])
  }

  #deprecated(): string {
    return this.#chance(0.06) ? ' @deprecated' : ''
  }

  #outputTypes(): readonly string[] {
    return ['Int', 'String', ...this.#of('type', 'interface', 'union', 'enum', 'scalar')]
  }

  #inputTypes(): readonly string[] {
    return ['Int', 'String', ...this.#of('input', 'enum', 'scalar')]
  }

  #wrapped(types: readonly string[]): string {
    const type = this.#pick(this.#isWild() ? names : types)
    return this.#pick([
      type,
      type,
      `${type}!`,
      `[${type}]`,
      `[${type}!]`,
      `[${type}]!`,
      `[${type}!]!`,
    ])
  }

  #of(...kinds: Kind[]): string[] {
    return names.filter((_, index) => kinds.includes(this.#kinds[index]!))
  }

  #some(all: readonly string[], share: number): string[] {
    return all.filter(() => this.#chance(share))
  }

  #isWild(): boolean {
    return this.#chance(this.#wildness)
  }

  #chance(share: number): boolean {
    return this.#random.chance(share)
  }

  #pick<Item>(all: readonly Item[]): Item {
    return this.#random.pick(all)
  }
}
