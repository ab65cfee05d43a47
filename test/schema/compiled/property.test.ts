import { expect, test } from 'vitest'
import { arg, defineGraphQL, object } from '../../../src/index.ts'

class Person {
  readonly id: number
  calls = 0

  constructor(id: number) {
    this.id = id
  }

  fullName({ shout }: { shout: boolean }): string {
    this.calls++
    return `person ${this.id}${shout ? '!' : ''}`
  }

  async friends(): Promise<Person[]> {
    this.calls++
    await Promise.resolve()
    return [new Person(this.id * 10)]
  }

  get bestFriend(): Promise<Person> {
    return Promise.resolve(new Person(this.id * 100))
  }

  get nicknames(): Promise<string>[] {
    return [Promise.resolve('a'), Promise.resolve('b')]
  }

  get secret(): string {
    throw Object.assign(new Error('not for you'), { name: 'GraphQLError' })
  }
}

const people: Person[] = []
const GraphQL = defineGraphQL()({ Person: object<Person>() })
GraphQL.query.field('people', 'Person', { full: true }, () => people)
GraphQL.Person.field('id', 'id', { null: false })
  .field('full_name', 'string', {
    null: false,
    arguments: arg('shout', 'boolean', { null: false, default: false }),
  })
  .field('friends', 'Person', { full: true })
  .field('bestFriend', 'Person', {})
  .field('nicknames', 'string', { full: true })
  .field('secret', 'string', {})

const source = `{ people {
  id fullName loud: fullName(shout: true) bestFriend { id nicknames } friends { fullName friends { id } } nicknames
} }`
const expected = (id: number): unknown => ({
  id: String(id),
  fullName: `person ${id}`,
  loud: `person ${id}!`,
  bestFriend: { id: String(id * 100), nicknames: ['a', 'b'] },
  friends: [{ fullName: `person ${id * 10}`, friends: [{ id: String(id * 100) }] }],
  nicknames: ['a', 'b'],
})

test('methods and promises among the properties are called once, awaited, and resolved like fields from then on', async () => {
  const schema = GraphQL.schema('PeopleSchema')
  for (const round of ['first', 'planned anew', 'planned before']) {
    people.splice(0, people.length, new Person(1), new Person(2))
    const text = await schema.execute(source, { responseFormat: 'json' })
    expect(JSON.parse(text), round).toEqual({ data: { people: [expected(1), expected(2)] } })
    expect(
      people.map(({ calls }) => calls),
      round,
    ).toEqual([3, 3])
  }
  expect(await schema.execute('{ people { secret } }')).toBe(
    '{"errors":[{"message":"not for you","locations":[{"line":1,"column":12}],"path":["people",0,"secret"]},' +
      '{"message":"not for you","locations":[{"line":1,"column":12}],"path":["people",1,"secret"]}],' +
      '"data":{"people":[{"secret":null},{"secret":null}]}}',
  )
})
