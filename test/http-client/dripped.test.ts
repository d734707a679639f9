import { expect, test } from 'vitest'
import { createVirtualClock } from '../../src/main/domain/virtual-clock.ts'
import { dripped } from '../../src/main/http-client/dripped.ts'
import { createFakeClock } from '../support/fake-clock.ts'

test.each([0, 3_600_000])('a body is sent in parts over the time of a clock that is %i ms ahead', async (ahead) => {
  const real = createFakeClock()
  const start = real.now()
  const parts: [at: number, text: string][] = []
  const sent = (async () => {
    for await (const part of dripped(Buffer.from('abcd'), { ms: 400, clock: createVirtualClock(real, ahead) }))
      parts.push([real.now() - start, part.toString()])
  })()
  await real.advance(400)
  await sent
  expect(parts).toEqual([
    [100, 'a'],
    [200, 'b'],
    [300, 'c'],
    [400, 'd'],
  ])
})
