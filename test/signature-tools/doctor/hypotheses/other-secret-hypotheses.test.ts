import { expect, test } from 'vitest'
import { otherSecretHypotheses } from '../../../../src/main/signature-tools/doctor/hypotheses/other-secret-hypotheses.ts'
import { scanJsonObject } from '../../../../src/shared/json/json-scanner.ts'

test('each text that may stand in place of the secret is tried once, and none that is a secret of the merchant', () => {
  const own = { id: 'one', name: 'One', key: 'mk_one', secrets: ['now', ' next '], rotated: ['now', 'old'] }
  const other = { id: 'two', name: 'Two', key: 'mk_two', secrets: ['now', 'two'], rotated: ['old', 'two', 'past'] }
  const { entries } = scanJsonObject('{"a":"now","b":"mk_one","c":7,"d":"7","e":"","f":true}')
  const tried = otherSecretHypotheses(own, [own, other], entries).map(({ patch }) => patch.secret)
  expect(tried).toEqual(['old', 'mk_one', 'two', 'past', '7', 'next'])
})
