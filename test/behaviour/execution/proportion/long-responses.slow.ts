import { describe, expect, test } from 'vitest'
import { inAProcess } from './in-a-process.ts'

describe('more text than the language can hold', () => {
  test.each(['json', 'hash', 'bytes'] as const)('is never a rejection: %s', async form => {
    const answers = await inAProcess(
      form,
      async ({ buildSchema }, form) => {
        const answers: string[] = []
        const long = 'x'.repeat(1_000_000)
        for (const maxResponseBytes of [
          33_554_432,
          form === 'json' ? (false as const) : 400_000_000,
        ]) {
          const schema = buildSchema(
            'type Query { texts: [String], any: [Row] } type Row { text: String }',
            {
              onError: () => undefined,
              config: { limits: { maxResponseBytes } },
            },
          )
          for (const source of ['{ texts }', '{ any { text } }']) {
            const rootValue = {
              texts: new Array<string>(600).fill(long),
              any: new Array<object>(600).fill({ text: long }),
            }
            if (form === 'bytes')
              answers.push(String((await schema.respond(source, { rootValue })).body))
            else {
              const answer = await schema.execute(source, {
                rootValue,
                responseFormat: form,
              } as object)
              answers.push(typeof answer === 'string' ? answer : JSON.stringify(answer))
            }
          }
        }
        return answers.map(answer => answer.slice(0, 200))
      },
      { megabytes: 1_500, ms: 100_000 },
    )
    for (const answer of answers)
      expect(JSON.parse(answer)).toMatchObject({ data: null, errors: [{}] })
    for (const answer of answers.slice(0, 2)) expect(answer).toContain('COMPLEXITY_LIMIT')
  })
})
