import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../free-port.ts'
import { createProject, outcomeOf, responseTo, RunningCommand, type Project } from './packed.ts'

// `tapeql init` from the packed package: the project that it makes runs.

let project: Project
beforeAll(() => void (project = createProject()), 120_000)
afterAll(() => project.remove())

describe('tapeql init', () => {
  test.each([
    [
      'TypeScript',
      [],
      ['schema.ts', 'tsconfig.json'],
      ['typescript', '@types/node', 'undici-types'],
    ],
    ['JavaScript', ['--javascript'], ['schema.js'], []],
  ])('makes a project in %s that runs', async (name, options, files, packages) => {
    const made = await project.tapeql(['init', name, ...options])
    expect(made).toMatchObject({ status: 0, errors: '' })
    expect(made.output).toContain(`Next:\n  cd ${name}\n  npm install\n  npm start\n  npm test\n`)
    const folder = join(project.folder, name)
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['.gitignore', ...files]))
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object
    expect(manifest).toMatchObject({ name: name.toLowerCase(), type: 'module' })

    project.linkInto(folder, packages)
    if (packages.length > 0) {
      mkdirSync(join(folder, 'node_modules/.bin'))
      symlinkSync('../typescript/bin/tsc', join(folder, 'node_modules/.bin/tsc'))
    }
    const tested = await outcomeOf(spawn('npm', ['test'], { cwd: folder }))
    expect(tested.status, tested.output + tested.errors).toBe(0)
    expect(tested.output).toMatch(/pass 1\n/)

    const port = await freePort()
    const env = { ...process.env, PORT: String(port) }
    // A group, because npm starts the server as a child of its own.
    const child = spawn('npm', ['start'], { cwd: folder, env, detached: true })
    const server = new RunningCommand(child)
    await server.printed(new RegExp(`http://127\\.0\\.0\\.1:${port}/graphql`))
    expect(await responseTo(`http://127.0.0.1:${port}/graphql`, '{ posts { title } }')).toEqual({
      data: { posts: [{ title: 'Hello' }] },
    })
    process.kill(-child.pid!, 'SIGINT')
    await server.ended
  })

  test('refuses a folder that is not empty, and a file', async () => {
    project.write({ 'full/a.txt': '', 'full/b.txt': '' })
    expect(await project.tapeql(['init', 'full'])).toEqual({
      status: 2,
      output: '',
      errors:
        'error: The folder full is not empty: it has a.txt and 1 more. Expected an empty one, or the name of a new one.\n',
    })
    expect(readdirSync(join(project.folder, 'full'))).toEqual(['a.txt', 'b.txt'])
    const { status, errors } = await project.tapeql(['init', 'full/a.txt'])
    expect({ status, errors }).toEqual({
      status: 2,
      errors: 'error: full/a.txt is a file; expected a folder.\n',
    })
  })
})
