import type { Random } from '../../../random/random.ts'
import { countingProxy } from './host-objects.ts'
import type { HostWorld } from './host-world.ts'
import { originOf, withOrigin } from './origin.ts'
import type { Site } from './site.ts'

/** The value of a leaf, which may be an object of the host. */
export function hostLeaf(world: HostWorld, name: string, site: Site, random: Random): unknown {
  switch (name) {
    case 'Twofold':
    case 'Token':
      return valueOfScalar(world, site, name === 'Token' ? 'secret' : 8)
    case 'Color':
      world.met('an enum value')
      return random.pick(['RED', 'GREEN', 'BLUE'])
    case 'Level':
      world.met('an enum value')
      return random.pick([1, 2, 3])
    default:
      return random.chance(0.06)
        ? objectAsLeaf(world, site, plainLeaf(name, random))
        : plainLeaf(name, random)
  }
}

/** What stands inside the value of a scalar; calls of `serialize` are counted for each. */
export function serializedBy(serialize: (value: unknown) => unknown): (value: unknown) => unknown {
  return value => {
    const origin = originOf(value)
    if (origin === undefined) return serialize(value)
    origin.tally.call('serialize')
    return serialize(origin.kept.get('value'))
  }
}

/** Values in the place of a leaf that it cannot be. */
export function wrongLeaf(name: string, random: Random): unknown {
  if (name === 'Token') return random.pick(['broken', 'void'])
  return random.pick(['x', NaN, 2 ** 40, {}, [], [1], { a: 'b' }, 'PURPLE', 0.5])
}

function plainLeaf(name: string, random: Random): unknown {
  switch (name) {
    case 'Int':
      return random.pick([0, -1, 42, '17', true])
    case 'Float':
      return random.pick([0.1, -1.5, 1e21, '2.5', false, 7])
    case 'Boolean':
      return random.pick([true, false, 1, 0])
    case 'ID':
      return random.pick(['id', 7, '8', ''])
    default:
      return random.pick(['', 'text', 'a "quote" \\ \n', 'half a pair \ud83d', 5, true])
  }
}

/** The scalars of the specification take what `valueOf` or `toJSON` of an object gives. */
function objectAsLeaf(world: HostWorld, site: Site, value: unknown): object {
  const tally = world.begin('object in the place of a leaf', site)
  const method = site.seed % 2 === 0 ? 'valueOf' : 'toJSON'
  const target = {
    [method]: () => {
      tally.call(method)
      return value
    },
  }
  return countingProxy(target, { world, type: null, tally, kept: new Map() })
}

function valueOfScalar(world: HostWorld, site: Site, value: unknown): object {
  const tally = world.begin('value of a scalar', site)
  const target = {
    get then(): undefined {
      tally.read('then')
      return undefined
    },
  }
  return withOrigin(target, { world, type: null, tally, kept: new Map([['value', value]]) })
}
