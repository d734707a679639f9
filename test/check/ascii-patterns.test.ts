import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** A template that the build would write with escapes, which `String.raw` does not read: the build refuses it. */
const raw = /String\.raw`[^`]*`/g

/** A text that the build may write into such a template in place of its name. */
const constantText = /^const (\w+) =\s+(?:'[^'\n]*[^\0-\x7f'\n][^'\n]*'|`[^`$]*[^\0-\x7f`$][^`$]*`)$/gm

test('patterns in String.raw are ASCII: another character is written as \\u2022', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const guilty = files.flatMap((file) => {
    const source = readFileSync(join(root, 'src', file), 'utf8')
    const names = Array.from(source.matchAll(constantText), ([, name = '']) => name)
    return Array.from(source.matchAll(raw), ([pattern]) => pattern)
      .filter((pattern) => /[^\0-\x7f]/.test(pattern) || names.some((name) => pattern.includes(`\${${name}}`)))
      .map((pattern) => `${file}: ${pattern.slice(0, 60)}`)
  })
  expect(guilty).toEqual([])
})
