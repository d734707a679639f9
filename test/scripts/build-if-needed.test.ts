import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { buildSources } from '../../scripts/build-if-needed.ts'

test('builds again after a change of any script that the build itself runs', () => {
  const config = readFileSync(resolve(import.meta.dirname, '../../electron.vite.config.ts'), 'utf8')
  const scripts = Array.from(config.matchAll(/ from '\.\/(scripts\/[\w-]+\.ts)'/g), ([, path]) => path)
  expect(scripts).not.toEqual([])
  expect(buildSources).toEqual(expect.arrayContaining(scripts))
})
