import { expect, test } from 'vitest'
import { sentWords } from '../../src/renderer/src/features/doctor/sent-words.ts'

const sent = { id: 1, problem: null }

test('only a request that was sent is called sent', () => {
  expect(sentWords(sent, undefined)).toMatch(/^Sent again/)
  expect(sentWords({ id: 2, problem: 'The engine does not answer.' }, sent)).toBe(
    'Not sent: The engine does not answer.',
  )
  expect(sentWords({ ...sent }, sent)).toMatch(/^Not sent, because another/)
  expect(sentWords(undefined, undefined)).toMatch(/^Not sent/)
})
