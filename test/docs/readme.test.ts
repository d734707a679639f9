import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json'
import { parseArguments } from '../../src/main/cli/parse-arguments.ts'
import { settingFields } from '../../src/shared/contract/settings.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')

/** The first cell of each row of the tables under a heading. */
const firstCells = (heading: string): string[] => {
  const section = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return Array.from(section.matchAll(/^\| (.+?) \|/gm), ([, cell = '']) => cell)
}
const codeIn = (text: string): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code)

describe('the README', () => {
  it('has every flag and variable of --help', () => {
    const parsed = parseArguments(['--help'], { env: {}, version: '0', defaultDataDir: '/' })
    const help = parsed.kind === 'print' ? parsed.text : ''
    const flags = Array.from(help.matchAll(/^ {2}(--[a-z-]+)/gm), ([, flag = '']) => flag)
    const variables = new Set(help.match(/PAYLINK_[A-Z_]+/g))
    expect(flags.length).toBeGreaterThan(8)
    for (const flag of flags.filter((name) => !['--help', '--version'].includes(name)))
      expect(readme).toContain(`\`${flag}`)
    for (const variable of variables) expect(readme).toContain(`\`${variable}\``)
  })

  it('has every setting, and no other', () => {
    const named = firstCells('Settings').flatMap(codeIn)
    expect(named.sort()).toEqual(Object.keys(settingFields).sort())
  })
})

it.each(['README.md', 'CONTRIBUTING.md', 'docs/ARCHITECTURE.md'])('the scripts %s names exist', (path) => {
  const named = Array.from(read(path).matchAll(/npm run ([a-z0-9:]+)/g), ([, script = '']) => script)
  const missing = named.filter((script) => !Object.hasOwn(packageJson.scripts, script))
  expect(missing).toEqual([])
})

it.each(['README.md', 'CONTRIBUTING.md'])('the files %s links to exist', (path) => {
  for (const [, target = ''] of read(path).matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
    expect(() => read(join(target, target.endsWith('decisions') ? 'README.md' : ''))).not.toThrow()
  }
})
