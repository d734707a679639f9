import { expect, test } from 'vitest'
import { attemptWords } from '../../src/renderer/src/panels/story/story-words.ts'

test('attempts of several IPNs of one payment have names that differ', () => {
  const entry = (deliveryId: string) => ({ attemptNumber: 1, cause: 'schedule', deliveryId }) as never
  const sent = (id: string, editedFrom: string | null = null) => ({ id, editedFrom })
  expect(attemptWords(entry('a'), { deliveries: [sent('a')] })).toBe('IPN attempt 1')
  expect(attemptWords(entry('c'), { deliveries: [sent('c', 'gone')] })).toBe('Edited IPN attempt 1')
  const deliveries = [sent('c', 'a'), sent('b'), sent('a')]
  expect(['a', 'b', 'c'].map((id) => attemptWords(entry(id), { deliveries }))).toEqual([
    'IPN 1, attempt 1',
    'IPN 2, attempt 1',
    'Edited IPN attempt 1',
  ])
})
