import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { notQuick } from '../support/not-quick.ts'

const root = resolve(import.meta.dirname, '../..')

test('what npm test leaves out is there, and nothing of payments, the store or access is', () => {
  const paths = notQuick.map((path) => path.replace('/**', ''))
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(
    paths.filter((path) => /flows|one-result|ipn|no-card|access|engine-gone|crash|store|service/.test(path)),
  ).toEqual([])
})
