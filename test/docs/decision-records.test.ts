import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'docs/decisions')
const names = (await readdir(folder)).filter((name) => name !== 'README.md').sort()

describe('decision records', () => {
  test('are numbered without gaps', () => {
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
  })

  test('are all in the index', async () => {
    const index = await readFile(join(folder, 'README.md'), 'utf8')
    for (const name of names) expect(index).toContain(`](${name})`)
  })

  test.each(names)('%s has every part and is held by tests that exist', async (name) => {
    const text = await readFile(join(folder, name), 'utf8')
    expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. .+\n\nStatus: (accepted|superseded by )`))
    const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => heading)
    expect(headings).toEqual(['Context', 'Decision', 'Consequences'])
    const tests = Array.from(text.split('\nHeld by:\n')[1]?.matchAll(/^- `(.+)`$/gm) ?? [], ([, path = '']) => path)
    expect(tests).not.toEqual([])
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
