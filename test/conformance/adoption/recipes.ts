import { compileFunction } from 'node:vm'
import type { DropIn } from '../../../src/graphql-js/drop-in.ts'
import { blocksOf } from '../../repository/docs/blocks.ts'

/**
 * Runs the first block of docs/graphql-js.md that has a text, as it stands there.
 *
 * @param functions those that the block imports of `tapeql/graphql-js`
 * @param scope what else the block imports, and what it uses without a declaration
 */
export function runRecipe(
  text: string,
  functions: DropIn,
  scope: Readonly<Record<string, unknown>>,
): void {
  const block = blocksOf('docs/graphql-js.md').find(({ code }) => code.includes(text))
  if (block === undefined) throw new Error(`docs/graphql-js.md has no block with "${text}".`)
  const body = block.code.replace(
    /^import \{ (.*) \} from '(.*)'$/gm,
    (_line, names: string, name: string) =>
      name === 'tapeql/graphql-js' ? `const { ${names.replaceAll(' as ', ': ')} } = functions` : '',
  )
  const names = ['functions', ...Object.keys(scope)]
  const run = compileFunction(body, names) as (...values: unknown[]) => void
  run(functions, ...Object.values(scope))
}
