import { expect, test } from 'vitest'
import { listQuery } from '../../src/shared/contract/common.ts'
import { type FilterKeys, filterKeys, filterNames, offeredKeys } from '../../src/shared/filter-keys.ts'

const lists: [string, FilterKeys][] = Object.entries(filterKeys)

test.each(lists)('%s: a name means one key, and can be typed before a colon', (_list, keys) => {
  const names = filterNames(keys)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z]+$/)
  expect(offeredKeys(keys)).not.toContain('id')
})

test.each(['links', 'deliveries', 'log', 'inbox'] as const)('%s takes both state: and status:', (list) => {
  expect(filterNames(filterKeys[list])).toEqual(expect.arrayContaining(['state', 'status']))
})

test.each([
  ['links', ['transaction', 'reference']],
  ['deliveries', ['answer', 'attempts', 'receiver']],
  ['log', ['call', 'http']],
  ['inbox', ['inbox', 'answer', 'http']],
] as const)('%s takes the titles of its columns, too: %j', (list, names) => {
  expect(filterNames(filterKeys[list])).toEqual(expect.arrayContaining([...names]))
})

test('the control API describes every key', () => {
  const { description } = listQuery.shape.q.meta() ?? {}
  for (const [, keys] of lists) for (const name of filterNames(keys)) expect(description).toContain(name)
})
