import { describe, expect, test } from 'vitest'
import { maskableText, maskedBody } from '../../../src/main/operations/masked-body.ts'
import { cutBody, startOfBody, wholeBodyText } from '../../../src/main/service/http/body-text.ts'
import { isCardForm, maskFor, withoutPayQuery } from '../../../src/main/service/http/mask.ts'

describe('a body that is no text', () => {
  const bodyOf = (bytes: Buffer) => ({
    text: bytes.toString('base64'),
    encoding: 'base64' as const,
    bytes: bytes.length,
    truncated: false,
  })

  test('is masked byte by byte and stays as long as it is', () => {
    const bytes = Buffer.from('\xffcard 4111111111111111 end', 'latin1')
    const body = bodyOf(bytes)
    const masked = maskedBody(body, maskFor([], [bytes.toString('latin1')]))
    expect(Buffer.from(masked.text, 'base64').toString('latin1')).toBe('\xffcard ************1111 end')
    expect(masked).toMatchObject({ encoding: 'base64', bytes: bytes.length })
  })

  test('is left alone where there is nothing to hide', () => {
    const body = bodyOf(Buffer.from([0xff, 0, 1]))
    expect(maskedBody(body, maskFor(['secret-one'], []))).toBe(body)
  })
})

test('a body as long as what is kept is no text when its last character is not whole', () => {
  const bytes = Buffer.from(`${'x'.repeat(64 * 1024 - 1)}ü`).subarray(0, -1)
  expect(cutBody(wholeBodyText(bytes))).toMatchObject({ encoding: 'base64', truncated: false })
})

describe('a body longer than what is kept', () => {
  const limit = 64 * 1024
  const secret = 'sk_live_abcdefghijklmnop'
  const number = '4111111111111111'
  const keptOf = (bytes: Buffer | string) => {
    const whole = wholeBodyText(bytes)
    return cutBody(maskedBody(whole, maskFor([secret], [maskableText(whole)])))
  }

  test.each([
    ['a secret', secret, /sk_/],
    ['a card number', number, /4111/],
  ])('shows no part of %s that lies across the limit', (_what, hidden, part) => {
    for (let before = 1; before <= hidden.length; before++) {
      const bytes = Buffer.from(`${' '.repeat(limit - before)}${hidden} ${' '.repeat(1_000)}`)
      const { text, truncated, ...rest } = keptOf(bytes)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit)
      expect(text.replace(/•1111 *$/, ''), `${before} before`).not.toMatch(part)
      expect({ truncated, ...rest }).toEqual({ truncated: true, encoding: 'utf8', bytes: bytes.length })
      const binary = keptOf(Buffer.concat([Buffer.from([0xff]), bytes.subarray(1)]))
      expect(binary.encoding).toBe('base64')
      expect(Buffer.from(binary.text, 'base64').length).toBeLessThanOrEqual(limit)
      expect(Buffer.from(binary.text, 'base64').toString('latin1')).not.toMatch(part)
    }
  })

  test('ends with a whole character', () => {
    for (const last of ['ü', '€', '😀']) {
      const size = Buffer.byteLength(last)
      const fitting = `${'x'.repeat(limit - size)}${last}`
      expect(keptOf(`${fitting}xx`).text.endsWith(last), last).toBe(true)
      for (let within = 1; within < size; within++) {
        const before = 'x'.repeat(limit - within)
        const cut = keptOf(Buffer.from(`${before}${last}xx`))
        expect(cut.encoding, `${within} bytes of ${last} fit`).toBe('utf8')
        expect(cut.text === before, `nothing of ${last} is left where ${within} bytes fit`).toBe(true)
      }
    }
    expect(keptOf('ü'.repeat(limit / 2))).toMatchObject({ truncated: false, bytes: limit })
  })

  test('is kept from its start, whether it is text or not', () => {
    const bytes = Buffer.alloc(200_000, 'abc')
    expect(cutBody(startOfBody(bytes), bytes.length)).toEqual({
      text: bytes.toString('utf8', 0, limit),
      encoding: 'utf8',
      bytes: 200_000,
      truncated: true,
    })
    bytes[0] = 0xff
    expect(keptOf(bytes).text).toBe(bytes.toString('base64', 0, limit))
  })

  test('is kept whole where it is short enough before it is masked, or then', () => {
    const text = `${secret} `.repeat(3_000)
    expect(keptOf(text)).toMatchObject({ text: '•••• '.repeat(3_000), bytes: 75_000, truncated: false })
    const grown = `${' '.repeat(limit - number.length)}${number}`
    expect(keptOf(grown)).toMatchObject({ bytes: limit, truncated: false })
  })

  test('shows no part of a secret that lies across the end of what was read of it', () => {
    const bytes = Buffer.from(`${secret} `.repeat(4_000))
    const start = startOfBody(bytes)
    const masked = maskedBody(start, maskFor([secret], [maskableText(start)]))
    expect(masked.text).toMatch(/sk_/)
    expect(cutBody(masked, bytes.length)).toMatchObject({ bytes: 100_000, truncated: true })
    expect(cutBody(masked, bytes.length).text).not.toMatch(/sk_/)
  })
})

test('a short secret is hidden in each of several Basic credentials, in either case', () => {
  const coded = Buffer.from('shop:sk_7').toString('base64')
  const text = `Basic ${coded}, basic ${coded}`
  expect(maskFor(['sk_7'], [text])(text)).toBe('Basic ••••, basic ••••')
})

test.each([
  ['number=4111&expiry=12/34', true],
  ['cvv=123', true],
  ['{"cvv":"123"}', true],
  ['{"number":"4111","expiry":"12/34"}', true],
  ['street=Main&number=12', false],
  ['expiry=2026', false],
])('whether %s is a card form that was sent to the wrong route: %s', (body, is) => {
  expect(isCardForm(Buffer.from(body))).toBe(is)
})

describe('withoutPayQuery', () => {
  test.each([
    ['/pay/abc?cvv=123', '/pay/abc?••••'],
    ['/pay/abc/challenge?number=4111', '/pay/abc/challenge?••••'],
    ['/pay?cvv=123', '/pay?••••'],
    ['/pay/abc#cvv=123', '/pay/abc?••••'],
    ['/pay/abc;cvv=123', '/pay/abc?••••'],
    ['http://127.0.0.1:4010/pay/abc?cvv=123', 'http://127.0.0.1:4010/pay/abc?••••'],
    ['/Pay/abc?cvv=123', '/Pay/abc?••••'],
    ['//pay/abc?number=4111', '//pay/abc?••••'],
    ['/pay;a=b?number=4111', '/pay?••••'],
    ['/%70ay/abc?number=4111', '/%70ay/abc?••••'],
    ['/pay/%zz?number=4111', '/pay/%zz?••••'],
    ['/pay/abc%3Fnumber=4111', '/pay/abc?••••'],
    ['/pays/abc?number=4&cvv=123', '/pays/abc?••••'],
    ['/elsewhere?c%76v=123', '/elsewhere?••••'],
    ['/pay/abc', '/pay/abc'],
    ['/payment?x=1', '/payment?x=1'],
    ['/inbox/a?x=/pay/abc', '/inbox/a?x=/pay/abc'],
    ['/v2/payment-links?a=1', '/v2/payment-links?a=1'],
  ])('%s becomes %s', (url, shown) => {
    expect(withoutPayQuery(url)).toBe(shown)
  })
})

test.each([
  ['with a byte order mark', Buffer.from('\ufeff{"card":"4111 1111 1111 1111","key":"s3cret-s3cret"}', 'utf16le')],
  ['without one, which is UTF-8 too', Buffer.from('{"card":"4111111111111111","key":"s3cret-s3cret"}', 'utf16le')],
  ['with the high byte first', Buffer.from('\ufeffcard 4111.1111.1111.1111, s3cret-s3cret', 'utf16le').swap16()],
])('a card number and a secret in UTF-16 %s are masked', (_, bytes) => {
  const body = wholeBodyText(bytes)
  const masked = maskedBody(body, maskFor(['s3cret-s3cret'], [maskableText(body)]))
  const kept = Buffer.from(masked.text, masked.encoding).toString('latin1').replaceAll('\0', '')
  expect(kept).not.toMatch(/s3cret|4111/)
  expect(kept).toContain('1111')
})

test('a binary body without anything to mask stays as it is', () => {
  const body = wholeBodyText(Buffer.from('\xff\0c\0a\0r\0d\0 1234', 'latin1'))
  expect(maskedBody(body, maskFor(['s3cret-s3cret'], [maskableText(body)]))).toBe(body)
})
