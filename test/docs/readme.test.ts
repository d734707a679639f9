import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json'
import { parseArguments } from '../../src/main/cli/parse-arguments.ts'
import { scenarioSteps } from '../../src/shared/contract/scenario-steps.ts'
import { settingFields } from '../../src/shared/contract/settings.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const manual = read('docs/manual.md')

const sectionOf = (heading: string): string => manual.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
const codeIn = (text: string): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code)

describe('the manual', () => {
  test('has every flag and variable of --help', () => {
    const parsed = parseArguments(['--help'], { env: {}, version: '0', defaultDataDir: '/' })
    const help = parsed.kind === 'print' ? parsed.text : ''
    const flags = Array.from(help.matchAll(/^ {2}(--[a-z-]+)/gm), ([, flag = '']) => flag)
    const variables = new Set(help.match(/PAYLINK_[A-Z_]+/g))
    expect(flags.length).toBeGreaterThan(8)
    for (const flag of flags.filter((name) => !['--help', '--version'].includes(name)))
      expect(manual).toContain(`\`${flag}`)
    for (const variable of variables) expect(manual).toContain(`\`${variable}\``)
  })

  test('has every setting, and no other', () => {
    const firstCells = Array.from(sectionOf('Settings').matchAll(/^\| (.+?) \|/gm), ([, cell = '']) => cell)
    expect(firstCells.flatMap(codeIn).sort()).toEqual(Object.keys(settingFields).sort())
  })

  test('has every scenario step, and no other', () => {
    const [, list = ''] = /Steps are ([^;]+);/.exec(sectionOf('Scenarios: repeatable tests in a build')) ?? []
    expect(codeIn(list).sort()).toEqual(Object.keys(scenarioSteps).sort())
  })
})

test('the README has at most 200 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(200)
})

test.each(['README.md', 'CONTRIBUTING.md', 'docs/ARCHITECTURE.md', 'docs/where-to-add.md', 'docs/manual.md'])(
  'the scripts %s names exist',
  (path) => {
    const named = Array.from(read(path).matchAll(/npm run ([a-z0-9:]+)/g), ([, script = '']) => script)
    const missing = named.filter((script) => !Object.hasOwn(packageJson.scripts, script))
    expect(missing).toEqual([])
  },
)

/** The anchors that GitHub gives the headings of a Markdown file. */
const anchorsOf = (path: string): string[] =>
  Array.from(read(path).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(['README.md', 'CONTRIBUTING.md', 'docs/manual.md', 'docs/ARCHITECTURE.md'])(
  'the files and headings %s links to exist',
  (path) => {
    const links = Array.from(read(path).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g))
    expect(links.length).toBeGreaterThan(0)
    for (const [link, target = '', anchor] of links) {
      const linked = target === '' ? path : join(dirname(path), target)
      expect(existsSync(join(root, linked)), link).toBe(true)
      if (anchor !== undefined) expect(anchorsOf(linked), link).toContain(anchor)
    }
  },
)
