import { expect, test } from 'vitest'
import { ExecutableOperation } from '../../src/execution/execute.ts'
import { buildSchema } from '../../src/index.ts'
import type { Document, Node } from '../../src/language/document.ts'
import { parseToTape } from '../../src/language/parse.ts'
import { planOperation } from '../../src/planning/plan-operation.ts'
import { NumberTexts } from '../../src/response/number-texts.ts'
import { getOperation } from '../../src/selections/get-operation.ts'

test('up to four slots for each planned field get generated code', () => {
  const { compiled } = buildSchema('type Query { a: Int, b: Int, c: Int }')
  const document = parseToTape('{ a b c }', undefined, compiled.symbolTable) as Document
  let grown = 0
  const plan = planOperation(compiled, document, getOperation(document, null) as Node, [], {
    grow: () => void grown++,
  })
  const operation = new ExecutableOperation(plan, 0, new NumberTexts())
  const generate = operation.nextGenerator(true)!
  const generatesCode = (): boolean => {
    const before = grown
    generate(plan.root)
    return grown > before
  }
  expect(plan.root.fields).toHaveLength(plan.fieldCount)
  expect(Array.from({ length: 6 }, generatesCode)).toEqual([true, true, true, true, false, false])
})
