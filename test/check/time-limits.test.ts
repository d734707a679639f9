import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
/** A measured time, in ms, and the limit it is compared with. */
const timeLimit =
  /expect\([^)\n]*(?:performance\.now\(\)|workedMs\(\)|workOf\(|\btimes\b|work)[^\n]*\.toBeLessThan\(([\d_]+)\)/g
const shortest = 10_000

test('no test fails because a machine is slow: times are compared with each other (expectLinear)', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(timeLimit), ([line, limit]) => ({ file, line, limit })),
  )
  expect(found).not.toEqual([])
  expect(found.filter(({ limit }) => Number(limit?.replaceAll('_', '')) < shortest)).toEqual([])
})
