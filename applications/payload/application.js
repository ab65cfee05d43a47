import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = import.meta.dirname

export async function start(isAdopted) {
  const data = mkdtempSync(join(tmpdir(), 'tapeql-payload-'))
  process.env.DATABASE_URL = `file:${join(data, 'db.sqlite')}`
  process.env.IS_ADOPTED = String(isAdopted)
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  const options = { cwd: folder, stdio: ['ignore', 2, 2] }
  // In production Payload makes no tables.
  const env = { ...process.env, NODE_ENV: 'development' }
  execFileSync(process.execPath, ['seed.js'], { ...options, env })
  // The build takes the functions from the packages when it runs: it need not be made again for them.
  if (!existsSync(join(folder, 'dist', isAdopted ? 'adopted' : 'plain', 'BUILD_ID')))
    execFileSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], options)
  const { default: next } = await import('next')
  const application = next({ dev: false, dir: folder })
  await application.prepare()
  const server = http.createServer(application.getRequestHandler()).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/api/graphql`,
    close: () => rmSync(data, { recursive: true }),
  }
}

const post = 'query ($id: Int!) { Post(id: $id) { id title pages notes } }'
const create = 'mutation ($title: String!) { createPost(data: { title: $title }) { id title } }'

export const requests = {
  'one object': { query: post, variables: { id: 7 } },
  'a list of a hundred': {
    query: '{ Posts(limit: 100, depth: 0) { docs { id title pages notes } } }',
  },
  'a list with authors': {
    query: '{ Posts(limit: 20, sort: "id") { totalDocs docs { title author { name } } } }',
  },
  'a mutation': { query: create, variables: { title: 'A new post' } },
  'a mutation that Payload refuses': { query: create, variables: { title: 'long '.repeat(20) } },
  'a mutation that nobody may do': {
    query: 'mutation { deletePost(id: 1) { id } }',
  },
  'somebody who is not logged in': { query: '{ Access { canAccessAdmin } }' },
  'variables that do not fit': { query: post, variables: { id: 'seven' } },
  'a document that is not valid': { query: '{ Posts { docs { titel } } }' },
  'a syntax error': { query: '{ Posts {' },
  introspection: { query: '{ __type(name: "Post") { fields { name } } }' },
}

export const measured = ['one object', 'a list of a hundred', 'a list with authors']

/** Each build shortens the names of classes of errors in its own way. */
export function comparable(answer) {
  for (const { extensions } of answer.body.errors ?? []) delete extensions?.name
  return answer
}
