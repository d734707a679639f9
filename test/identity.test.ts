import { expect, test } from 'vitest'
import { createIdentity } from '../src/main/identity.ts'

const identity = createIdentity()

test.each([
  ['linkId', /^[\w-]{21}$/],
  ['recordId', /^[\w-]{21}$/],
  ['merchantKey', /^mk_[0-9A-Za-z]{20}$/],
  ['merchantSecret', /^sk_[0-9A-Za-z]{40}$/],
] as const)('%s', (name, form) => {
  const made = Array.from({ length: 1_000 }, () => identity[name]())
  for (const id of made) expect(id).toMatch(form)
  expect(new Set(made).size).toBe(1_000)
})
