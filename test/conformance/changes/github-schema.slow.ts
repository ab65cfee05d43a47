import { beforeAll, describe, expect, test } from 'vitest'
import { buildSchema, type Schema } from '../../../src/index.ts'
import { published } from '../sdl/published-schema.ts'
import { agreementOn, type Agreement } from './agreement.ts'

/** Edits of the text, each with a change that it makes. */
const edits: readonly (readonly [from: RegExp, to: string, change: string])[] = [
  [/^enum TopicSuggestionDeclineReason \{/m, '$&\n  OTHER', 'VALUE_ADDED_TO_ENUM TopicSuggestionDeclineReason.OTHER'], // prettier-ignore
  [/^union Assignee = Bot \| /m, 'union Assignee = ', 'TYPE_REMOVED_FROM_UNION Assignee'],
  [/^interface Starrable \{/m, '$&\n  added: Int', 'FIELD_ADDED Starrable.added'],
  [/^type Mutation \{/m, 'type Mutations {', 'TYPE_REMOVED Mutation'],
  [/^scalar HTML$/m, 'scalar HTML @specifiedBy(url: "https://html.spec.whatwg.org/")', 'SPECIFIED_BY_ADDED HTML'], // prettier-ignore
  [/^input AddStarInput \{/m, '$&\n  required: Int!', 'REQUIRED_INPUT_FIELD_ADDED AddStarInput.required'], // prettier-ignore
]

describe("between GitHub's schema and the same with edits", () => {
  const options = { assumeValid: true }
  const edited = edits.reduce((text, [from, to]) => text.replace(from, to), published)
  let schemas: readonly [Schema, Schema]
  let agreement: Agreement

  beforeAll(() => {
    schemas = [buildSchema(published, options), buildSchema(edited, options)]
    agreement = agreementOn([published, edited], schemas, options)
  })

  test('graphql-js 16 and 17 find what we find', () => {
    expect(agreement.differences).toEqual([])
  })

  test.each(edits)('%s is found', (_from, _to, change) => {
    const found = agreement.changes.map(({ kind, coordinate }) => `${kind} ${coordinate}`)
    expect(found).toContain(change)
  })

  test('there is nothing between the schema and itself', () => {
    const same = agreementOn([published, published], [schemas[0], schemas[0]], options)
    expect(same).toEqual({ changes: [], differences: [], respelled: [] })
  })
})
