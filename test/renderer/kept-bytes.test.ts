import { expect, test } from 'vitest'
import { keptBytes } from '../../src/renderer/src/ui/code/kept-bytes.ts'

test('the kept bytes of a truncated body are counted, not the letters of their base64', () => {
  const text = btoa('\u00ff'.repeat(65_536))
  expect(keptBytes({ text, encoding: 'base64' })).toBe(65_536)
  expect(keptBytes({ text: 'é'.repeat(10), encoding: 'utf8' })).toBe(20)
  expect(keptBytes({ text: btoa('1234'), encoding: 'base64' })).toBe(4)
  expect(keptBytes({ text: '%%%', encoding: 'base64' }), 'of a file that somebody changed').toBe(2)
})
