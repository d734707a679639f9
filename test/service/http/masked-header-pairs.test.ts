import { expect, test } from 'vitest'
import { maskedHeaderPairs } from '../../../src/main/service/http/masked-header-pairs.ts'

test('every cookie is masked, and other headers stay as sent', () => {
  const sent = ['Cookie', 'form=abc; shop_cart=def', 'set-Cookie', 'a=1; Path=/; HttpOnly', 'X-Note', 'a=1; b=2']
  expect(maskedHeaderPairs(sent)).toEqual([
    ['Cookie', 'form=••••; shop_cart=••••'],
    ['set-Cookie', 'a=••••; Path=••••; HttpOnly'],
    ['X-Note', 'a=1; b=2'],
  ])
})
