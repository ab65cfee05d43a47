import { allPages, blocksOf, type Block } from './blocks.ts'

/** A line of a block for a shell; those that `\` joins are one. */
export interface Command {
  readonly path: string
  readonly line: string
}

/** All lines of all blocks for a shell. */
export function commands(): Command[] {
  return allPages
    .flatMap(blocksOf)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ path, code }) =>
      code
        .replaceAll('\\\n', '')
        .trim()
        .split('\n')
        .map(line => ({ path, line })),
    )
}

/** Whether a block asks the server of its page, which `docs.slow.ts` starts for it. */
export function isAskedBeside({ path, language, code }: Block): boolean {
  return language === 'sh' && /^curl/m.test(code) && !path.startsWith('examples/')
}

/** Commands that other tests run, or that nothing here can run: a page, the lines, and why. */
export const elsewhere: readonly (readonly [path: RegExp, lines: RegExp, reason: string])[] = [
  [/^README\.md|getting-started/, /^/, 'newcomer.slow.ts follows the page'],
  [/^docs\/|^README/, /^curl /, 'docs.slow.ts asks the server of the page'],
  [/^examples\/shop\//, /curl |^url=|^npm start/, 'test/examples/server.slow.ts runs the shop'],
  [
    /^examples\/federation\//,
    /^(curl |npm run federation$)/,
    'test/examples/federation.slow.ts runs the subgraphs and the gateway',
  ],
  [/^CONTRIBUTING\.md/, /^npm (ci|test|start|run [\w:]+)/, 'programs.test.ts knows the names'],
  [/^bench\/\w+\/README/, /^npm run bench -- /, 'programs.test.ts knows the names'],
  [/command-line/, /^(cd blog|npm install|npm start)$/, 'test/behaviour/cli/init.slow.ts does it'],
  [
    /^docs\//,
    /^npm install /,
    'commands.slow.ts looks at the names: npm would change the repository',
  ],
  [
    /deployment/,
    /^(npx tsc|redis-server|caddy run|for port|done$|  (kill|tail|PORT=|until) ?)/,
    'rollout.slow.ts starts the fleet, and rolls it over',
  ],
  [/applications/, /^npm run applications -- /, 'applications.slow.ts runs each of them'],
  [
    /applications|graphql-js/,
    /--import tapeql\/graphql-js\/register/,
    'register.test.ts runs programs with it, applications.slow.ts the applications',
  ],
  [/bundlers/, /^npx esbuild /, 'bundlers.slow.ts bundles by its functions'],
  [/exporting-sdl|testing/, /^npx tsc && node /, 'docs.slow.ts compiles and runs the files'],
  [/exporting-sdl/, /^git diff --exit-code /, 'git alone; docs.slow.ts writes the file'],
  [/exporting-sdl/, /^wget /, 'wget alone; test/http/actions asks for the text'],
]
