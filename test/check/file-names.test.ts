import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/*
 * A file is found by what it exports. Its name is the kebab-case name of one of its exports, or the beginning or end of
 * one (`instant.ts` exports `instantOf`, `virtual-clock.ts` exports `createVirtualClock`), in the singular or plural. The
 * name of its folder may stand before it (`story/story-steps.ts` exports `stepsOf`).
 */

const root = resolve(import.meta.dirname, '../..')

/** Files whose names say something else: what is run or loaded as a whole, and one table of endpoints for each resource. */
const isNamedByRule = (path: string, names: readonly string[]): boolean =>
  names.length === 0 || path.startsWith('src/shared/contract/') || /-(worker|process)\.ts$/.test(path)

/** Other names, from before this check. A file that is renamed leaves the list. */
const notYet: readonly string[] = [
  'src/main/reader/code/evaluate-code.ts',
  'src/main/reader/code/syntax-children.ts',
  'src/main/reader/command-lines.ts',
  'src/main/reader/field-sets.ts',
  'src/main/reader/json-value.ts',
  'src/main/reader/yaml-value.ts',
  'src/main/shell/engine-messages.ts',
  'src/main/shell/small-file.ts',
  'src/main/shell/addresses.ts',
  'src/main/shell/window-arguments.ts',
  'src/main/shop/catalogue.ts',
  'src/main/shop/pages/layout.ts',
  'src/main/signature-tools/doctor-workers/text-encoders.ts',
  'src/main/signature-tools/doctor/combine.ts',
  'src/main/signature-tools/doctor/embedded-token.ts',
  'src/main/signature-tools/doctor/hash-length.ts',
  'src/main/signature-tools/doctor/hypotheses/member-hypotheses.ts',
  'src/main/signature-tools/doctor/name-parts.ts',
  'src/main/signature-tools/doctor/rewrite-texts.ts',
  'src/main/signature-tools/doctor/hypotheses/secret-form-hypotheses.ts',
  'src/main/signature-tools/doctor/shown-bytes.ts',
  'src/main/signature-tools/doctor/text-codings.ts',
  'src/main/signature-tools/doctor/unwrap-token.ts',
  'src/main/signature-tools/doctor/write-text.ts',
  'src/shared/json/json-scanner.ts',
]

const kebab = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()

const declared = /^export (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm
const listed = /^export (?:type )?\{([^}]*)\}/gm

const exportsOf = (source: string): string[] => [
  ...Array.from(source.matchAll(declared), ([, name = '']) => name),
  ...Array.from(source.matchAll(listed), ([, names = '']) => names.split(','))
    .flat()
    .map(
      (name) =>
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
    ),
  ...Array.from(source.matchAll(/^export default (\w+)$/gm), ([, name = '']) => name),
]

/** `inboxes` is one inbox, `rules` one rule. */
const singular = (name: string): string => name.replace(/(x)es$|s$/, '$1')

/** Whether `file` is all, the beginning or the end of what an export is called. */
const isNameOf = (file: string, name: string): boolean =>
  [name, singular(name)].some((called) =>
    [file, singular(file)].some(
      (wanted) => called === wanted || called.startsWith(`${wanted}-`) || called.endsWith(`-${wanted}`),
    ),
  )

const fits = (path: string, names: readonly string[]): boolean => {
  const file = basename(path).replace(/\.tsx?$/, '')
  const folder = basename(dirname(path))
  const scopes = [folder, singular(folder)].filter((scope) => file.startsWith(`${scope}-`))
  const files = [file, ...scopes.map((scope) => file.slice(scope.length + 1))]
  return names.some((name) => files.some((one) => isNameOf(one, kebab(name))))
}

describe('a file of src is named after what it exports', () => {
  const paths = execFileSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && existsSync(join(root, path)))
  const exported = new Map(paths.map((path) => [path, exportsOf(readFileSync(join(root, path), 'utf8'))]))
  const others = [...exported].filter(([path, names]) => !isNamedByRule(path, names) && !fits(path, names))

  test('or listed', () => {
    expect(others.filter(([path]) => !notYet.includes(path)).map(([path, names]) => `${path}: ${names}`)).toEqual([])
  })

  test('every listed exception is still needed', () => {
    const paths = others.map(([path]) => path)
    expect(notYet.filter((path) => !paths.includes(path))).toEqual([])
  })
})

test.each<[path: string, source: string, isFit: boolean]>([
  ['src/a/read-port.ts', 'export const readPort = 1', true],
  ['src/a/virtual-clock.ts', 'export const createVirtualClock = 1', true],
  ['src/a/instant.ts', 'export const instantOf = 1', true],
  ['src/a/story/story-steps.ts', 'export const stepsOf = 1', true],
  ['src/a/rule-presets.ts', 'export { one as rulePreset }', true],
  ['src/a/page.tsx', 'const Page = 1\nexport default Page', true],
  ['src/a/errors.ts', 'export const refusal = 1', false],
  ['src/a/card-mask.ts', 'export const maskCardNumbers = 1', false],
  ['src/a/own.ts', 'export const ownership = 1', false],
])('the check itself: %s with %s', (path, source, isFit) => {
  expect(fits(path, exportsOf(source))).toBe(isFit)
})
