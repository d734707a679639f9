import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** A template that the build would write with escapes, which `String.raw` does not read: the build refuses it. */
const raw = /String\.raw`[^`]*`/g

test('patterns in String.raw are ASCII: another character is written as \\u2022', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const guilty = files.flatMap((file) =>
    Array.from(readFileSync(join(root, 'src', file), 'utf8').matchAll(raw), ([pattern]) => pattern)
      .filter((pattern) => /[^\0-\x7f]/.test(pattern))
      .map((pattern) => `${file}: ${pattern.slice(0, 60)}`),
  )
  expect(guilty).toEqual([])
})
