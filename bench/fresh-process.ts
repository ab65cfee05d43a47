// Processes of which the first moments are measured.
import { execFileSync } from 'node:child_process'

/**
 * Runs a program of the benches in a process of its own, and returns what it prints as JSON. Without
 * `NODE_EXTRA_CA_CERTS`: Node.js reads the certificates of that file before anything else, which may
 * take longer than all that is compared.
 */
export function runFresh<Output>(program: URL, ...parameters: readonly string[]): Output {
  const output = execFileSync(process.execPath, [program.pathname, ...parameters], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_EXTRA_CA_CERTS: undefined,
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
    },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(output) as Output
}
