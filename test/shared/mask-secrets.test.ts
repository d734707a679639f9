import { describe, expect, test } from 'vitest'
import { hasSecret, maskSecrets } from '../../src/shared/mask-secrets.ts'
import { expectLinear } from '../support/worked.ts'

describe('maskSecrets', () => {
  test('replaces every occurrence of every secret', () => {
    expect(maskSecrets('a s3cr3t b other s3cr3t', ['s3cr3t', 'other'])).toBe('a •••• b •••• ••••')
  })

  test('replaces the secrets of browser sessions, which nobody has to name', () => {
    const session = `pcs_${'aB3-_'.repeat(9).slice(0, 43)}`
    expect(hasSecret(`k=${session}`, [])).toBe(true)
    expect(maskSecrets(`k=${session}&pcs_short=1`, [])).toBe('k=••••&pcs_short=1')
  })

  test('leaves no end of a secret that contains another', () => {
    expect(maskSecrets('sk_live_1234', ['sk_live', 'sk_live_1234'])).toBe('••••')
  })

  test('takes a secret literally', () => {
    expect(maskSecrets('a.c* abc', ['a.c*'])).toBe('•••• abc')
    expect(maskSecrets("x$&$'y", ["$&$'"])).toBe('x••••y')
  })

  test('leaves secrets too short to be distinguished from other text', () => {
    expect(maskSecrets('abc abcd', ['abc', ''])).toBe('abc abcd')
    expect(maskSecrets('%', ['\ud800abc'])).toBe('%')
    expect(maskSecrets('Demo demo', ['demo'])).toBe('Demo ••••')
  })

  const secret = 's3/cr"3t+ü== Key'
  const bytes = Buffer.from(secret)
  const form = new URLSearchParams({ secret }).toString()
  test.each([
    ['JSON', JSON.stringify({ secret }), '{"secret":"••••"}'],
    ['JSON of PHP', JSON.stringify({ secret }).replace('/', '\\/').replace('ü', '\\u00fc'), '{"secret":"••••"}'],
    ['JSON in lower-case escapes', '"s3\\u002fcr\\u00223t\\u002b\\u00fc== Key"', '"••••"'],
    ['a URL', `?secret=${encodeURIComponent(secret)}&`, '?secret=••••&'],
    ['a URL with lower-case escapes', `?secret=${encodeURIComponent(secret).toLowerCase()}&`, '?secret=••••&'],
    ['a form', form, 'secret=••••'],
    ['every byte percent-encoded', bytes.toString('hex').replace(/../g, '%$&'), '••••'],
    [
      'a URL within a URL',
      `?to=${encodeURIComponent(`/?secret=${encodeURIComponent(secret)}`)}`,
      '?to=%2F%3Fsecret%3D••••',
    ],
    ['a URL encoded three times', encodeURIComponent(encodeURIComponent(encodeURIComponent(secret))), '••••'],
    ['HTML', '<p>s3/cr&quot;3t+ü== Key s3/cr&QUOT;3t+ü== Key</p>', '<p>•••• ••••</p>'],
    ['HTML with numbers', 's3&#x2F;cr&#34;3t&#43;&#xfc;&#061;&#x3d; Key', '••••'],
    ['HTML within HTML', 'a s3/cr&amp;quot;3t+ü== Key b', 'a •••• b'],
    ['HTML within a URL', `?q=${encodeURIComponent('s3/cr&quot;3t+ü== Key')}&`, '?q=••••&'],
    ['JSON within JSON', JSON.stringify(JSON.stringify({ secret })), String.raw`"{\"secret\":\"••••\"}"`],
    ['JSON of .NET within JSON', String.raw`"s3\\/cr\\u00223t\\u002B\\u00fc== Key"`, '"••••"'],
    ['JSON within a URL', `?q=${encodeURIComponent(JSON.stringify({ secret }))}`, '?q=%7B%22secret%22%3A%22••••%22%7D'],
    ['an entity in a URL and a percent sign as an entity', 'a s3/cr%26%23x22%3B3t+ü== K&#37;65y b', 'a •••• b'],
    ['two encodings side by side', `${encodeURIComponent(secret)}${JSON.stringify(secret)}`, '••••"••••"'],
    ['every character as an entity', Array.from(secret, (one) => `&#${one.codePointAt(0)};`).join(''), '••••'],
    ['upper case', `a ${secret.toUpperCase()} b`, 'a •••• b'],
    ['hex', `a ${bytes.toString('hex')} b`, 'a •••• b'],
    ['hex in upper case', `a ${bytes.toString('hex').toUpperCase()} b`, 'a •••• b'],
    ['bytes read one by one', bytes.toString('latin1'), '••••'],
  ])('finds a secret in %s', (_, text, masked) => {
    expect(maskSecrets(text, [secret])).toBe(masked)
  })

  test.each(['base64', 'base64url'] as const)('finds a secret in %s, wherever in a text it begins', (encoding) => {
    for (const before of ['', 'a', 'ab', 'abc', 'user:', '{"key":"']) {
      for (const after of ['', 'x', 'xy', '"}']) {
        const text = Buffer.from(before + secret + after).toString(encoding)
        const masked = maskSecrets(text, [secret])
        expect(masked, text).toContain('••••')
        // What is left beside the dots is what stood beside the secret, and a few bits of its first and last byte.
        expect(masked.length - 4, masked).toBeLessThanOrEqual(Math.ceil(((before.length + after.length) * 4) / 3) + 4)
      }
    }
  })

  test('finds base64 that is percent-encoded or has its slashes escaped', () => {
    const slashes = '???>>>???>>>~~~'
    const text = Buffer.from(slashes).toString('base64')
    expect(text).toMatch(/[+/]/)
    expect(maskSecrets(encodeURIComponent(text), [slashes])).toBe('••••')
    expect(maskSecrets(text.replaceAll('/', '\\/'), [slashes])).toBe('••••')
  })

  describe.each(['Kq7%41mZp4Lw8"Xv3Rt6B', 'p%41ss/&amp;wörd', 'pass\\u0041wor\\d', 'Kq7mZp4\tLw8X\r\nv3Rt6B'])(
    'a secret that looks encoded itself, or has control characters: %j',
    (own) => {
      test.each<[name: string, encoded: string]>([
        ['as it is', own],
        ['JSON', JSON.stringify(own)],
        ['JSON of PHP', JSON.stringify(own).replaceAll('/', '\\/').replace('ö', '\\u00f6')],
        ['JSON within JSON', JSON.stringify(JSON.stringify(own))],
        ['a URL', encodeURIComponent(own)],
        ['a form', new URLSearchParams({ own }).toString()],
        ['HTML', own.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
        ['JSON in upper case', JSON.stringify(own).toUpperCase()],
        ['JSON in a URL', encodeURIComponent(JSON.stringify(own))],
      ])('is found in %s', (_, encoded) => {
        const masked = maskSecrets(`<${encoded}>`, [own])
        expect(masked).toContain('••••')
        expect(masked).not.toMatch(/kq7|mzp4|v3rt6b|p%|pass|w.{1,6}rd/i)
      })
    },
  )

  test('hides the rest of a text in which a letter has two characters in lower case', () => {
    expect(maskSecrets('İ İ SECRET-OF-SHOP ü', ['secret-of-shop'])).toBe('İ İ •••• ü')
    expect(maskSecrets('x secret-of-İstanbul', ['secret-of-İstanbul'])).toBe('x ••••')
  })

  test('hides the longest secrets of a thousand merchants at once', () => {
    const secrets = Array.from({ length: 1_000 }, (_, at) => `${at}-`.padEnd(500, `/${at}"ü`))
    const text = secrets.map((one, at) => (at % 2 === 0 ? JSON.stringify(one) : one)).join('\n')
    expect(maskSecrets(text, secrets)).toBe(secrets.map((_, at) => (at % 2 === 0 ? '"••••"' : '••••')).join('\n'))
  })

  test('takes linear time', () => {
    const piece = 's3/cr"3t+%c3%252525&#3'
    const textOf = (size: number) => piece.repeat(size / piece.length)
    expectLinear((text) => maskSecrets(text, [secret]), textOf, 240_000)
  })
})
