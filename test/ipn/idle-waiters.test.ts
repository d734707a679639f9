import { expect, test } from 'vitest'
import { createIdleWaiters } from '../../src/main/ipn/idle-waiters.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a wait for several deliveries ends once each was reported, however often one of them is', async () => {
  const waiters = createIdleWaiters()
  let ended = false
  const waited = waiters.wait(['a', 'b', 'c', 'a']).then(() => {
    ended = true
  })
  for (const id of ['a', 'a', 'b', 'other']) waiters.reportIdle(id)
  await turn()
  expect(ended).toBe(false)
  waiters.reportIdle('c')
  await waited
})

test('a wait for none ends at once', async () => {
  await createIdleWaiters().wait([])
})
