import { expect, test } from 'vitest'
import { createRenumbering, createSequenceNumbers } from '../../../src/main/console/transfer/renumbering.ts'

test('any number of records is numbered anew in the old order, equal numbers differently', () => {
  const numbers = createSequenceNumbers()
  const old = Array.from({ length: 3_000 }, (_, at) => 10 * ((at * 7) % 3_000))
  for (const seq of [...old, 50]) numbers.add(seq)
  const renumber = createRenumbering(numbers.sorted(), 100)
  expect([renumber(50), renumber(50), renumber(60)]).toEqual([105, 106, 107])
  expect(old.filter((seq) => seq > 60).map(renumber)).toEqual(
    old.filter((seq) => seq > 60).map((seq) => 101 + seq / 10),
  )
})
