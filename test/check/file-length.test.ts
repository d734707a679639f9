import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const maxLines = 300

test(`a source file has at most ${maxLines} lines`, () => {
  const listed = execFileSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' }).split('\n')
  const sources = listed.filter((path) => /\.tsx?$/.test(path))
  const tooLong = sources.filter(
    (path) => readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length > maxLines,
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(tooLong).toEqual([])
})
