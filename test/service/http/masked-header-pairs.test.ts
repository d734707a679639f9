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

test('the query of a payment page that led here is masked', () => {
  const from = (url: string) => maskedHeaderPairs(['REFERER', url])[0]?.[1]
  expect(from('http://127.0.0.1:4010/pay/x?number=4111&cvv=987')).toBe('http://127.0.0.1:4010/pay/x?••••')
  expect(from('http://127.0.0.1:4010/shop?order=1')).toBe('http://127.0.0.1:4010/shop?order=1')
})
