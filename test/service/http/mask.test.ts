import { describe, expect, it } from 'vitest'
import { maskedBody, maskFor, withoutPayQuery } from '../../../src/main/service/http/mask.ts'

describe('a body that is no text', () => {
  const bodyOf = (bytes: Buffer) => ({
    text: bytes.toString('base64'),
    encoding: 'base64' as const,
    bytes: bytes.length,
    truncated: false,
  })

  it('is masked byte by byte and stays as long as it is', () => {
    const bytes = Buffer.from('\xffcard 4111111111111111 end', 'latin1')
    const body = bodyOf(bytes)
    const masked = maskedBody(body, maskFor([], [bytes.toString('latin1')]))
    expect(Buffer.from(masked.text, 'base64').toString('latin1')).toBe('\xffcard ************1111 end')
    expect(masked).toMatchObject({ encoding: 'base64', bytes: bytes.length })
  })

  it('is left alone where there is nothing to hide', () => {
    const body = bodyOf(Buffer.from([0xff, 0, 1]))
    expect(maskedBody(body, maskFor(['secret-one'], []))).toBe(body)
  })
})

describe('withoutPayQuery', () => {
  it.each([
    ['/pay/abc?cvv=123', '/pay/abc?••••'],
    ['/pay/abc/challenge?number=4111', '/pay/abc/challenge?••••'],
    ['/pay?cvv=123', '/pay?••••'],
    ['/pay/abc#cvv=123', '/pay/abc?••••'],
    ['/pay/abc;cvv=123', '/pay/abc?••••'],
    ['http://127.0.0.1:4010/pay/abc?cvv=123', 'http://127.0.0.1:4010/pay/abc?••••'],
    ['/pay/abc', '/pay/abc'],
    ['/payment?x=1', '/payment?x=1'],
    ['/inbox/a?x=/pay/abc', '/inbox/a?x=/pay/abc'],
    ['/v2/payment-links?a=1', '/v2/payment-links?a=1'],
  ])('%s becomes %s', (url, shown) => {
    expect(withoutPayQuery(url)).toBe(shown)
  })
})
