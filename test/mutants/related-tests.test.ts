import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, relatedTests } from './related-tests.ts'

const root = join(import.meta.dirname, '../..')

test('the mirror comes first, then what imports the file, then what has its words, the slowest last', () => {
  const tests = ['far', 'slow', 'none'].map(name => `test/behaviour/${name}.test.ts`)
  const all = [
    ...tests,
    'test/values/near.test.ts',
    'test/values/size.test.ts',
    'test/values/other.test.ts',
  ]
  const imports = new Map([
    ['test/behaviour/far.test.ts', ['src/index.ts']],
    ['test/behaviour/slow.test.ts', ['src/index.ts']],
    ['test/behaviour/none.test.ts', ['src/errors/one.ts']],
    ['test/values/near.test.ts', ['src/values/size.ts']],
    ['test/values/size.test.ts', ['src/index.ts']],
    ['test/values/other.test.ts', ['src/index.ts']],
    ['src/index.ts', ['src/values/size.ts', 'src/errors/one.ts']],
  ])
  const milliseconds = { 'test/behaviour/slow.test.ts': 9_000, 'test/behaviour/far.test.ts': 10 }
  expect(relatedTests('src/values/size.ts', all, imports, milliseconds)).toEqual([
    'test/values/size.test.ts',
    'test/values/near.test.ts',
    'test/values/other.test.ts',
    'test/behaviour/far.test.ts',
    'test/behaviour/slow.test.ts',
  ])
})

test('imports are those of the running program', () => {
  const path = 'test/mutants/draw.ts'
  const imports = importsOf(root, ['test/mutants/draw.test.ts'])
  expect(imports.get('test/mutants/draw.test.ts')).toEqual([
    path,
    'test/mutants/mutators.ts',
    'test/mutants/selection.ts',
  ])
  expect(imports.get(path)).toEqual([])
})

test('imports of the package are imports of its sources', () => {
  expect(
    importsOf(root, ['test/examples/shop.test.ts']).get('examples/shop/order-status.ts'),
  ).toContain('src/index.ts')
})
