import { execFileSync } from 'node:child_process'
import { root } from '../docs/blocks.ts'

/** Settings of npm for a reader's machine: scripts do not run, and nobody is asked. */
export function npmSettings(): Readonly<Record<string, string>> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return {
    npm_config_registry: registry.trim(),
    npm_config_ignore_scripts: 'true',
    npm_config_yes: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  }
}
