import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isIpAddress, locationHeaderOf, webAddressFault } from '../../../src/main/domain/link/web-address.ts'

const long = (length: number): string => `https://example.com/${'a'.repeat(length - 20)}`

describe('webAddressFault', () => {
  test.each([
    'http://127.0.0.1:9001/ipn',
    'https://example.com',
    'HTTPS://EXAMPLE.com/Path?q=1&r=%20#frag',
    'http://localhost:3000',
    'http://[::1]:8080/x',
    'https://example.com/?mail=a@b.example',
    'https://example.com/a@b',
    'https://münchen.example/straße?q=密🍕',
    long(2048),
    `${long(1048)}${'🍕'.repeat(1_000)}`,
  ])('accepts %s', (address) => {
    expect(webAddressFault(address)).toBeUndefined()
  })

  test.each([
    ['', 'absolute'],
    ['/thanks', 'absolute'],
    ['//example.com/x', 'absolute'],
    ['example.com', 'absolute'],
    ['ftp://example.com', 'absolute'],
    ['javascript:alert(1)', 'absolute'],
    ['data:text/html,x', 'absolute'],
    ['file:///etc/passwd', 'absolute'],
    ['http:example.com', 'absolute'],
    ['http:/example.com', 'absolute'],
    ['http://', 'absolute'],
    ['http:///example.com', 'absolute'],
    ['http://?q', 'absolute'],
    ['http:\\\\example.com', 'absolute'],
    ['http://user@example.com', 'user name'],
    ['http://user:secret@example.com/', 'user name'],
    ['http://:@example.com/', 'user name'],
    ['http://example.com:99999/', 'valid URL'],
    ['http://exa<mple.com/', 'valid URL'],
    ['http://256.256.256.256/', 'valid URL'],
    ['http://[::1/', 'valid URL'],
    ['http://example.com/a b', 'spaces'],
    [' http://example.com/', 'spaces'],
    ['http://example.com/\r\nSet-Cookie: x=y', 'spaces'],
    ['http://example.com/\n', 'spaces'],
    ['http://example.com/\t', 'spaces'],
    ['http://example.com/\0', 'spaces'],
    ['http://example.com/\u007f', 'spaces'],
    ['http://example.com/\u0085', 'spaces'],
    ['http://example.com/\u2028', 'spaces'],
    ['\ufeffhttp://example.com/', 'spaces'],
    [long(2049), 'at most 2048 characters'],
    [`${long(1049)}${'🍕'.repeat(1_000)}`, 'at most 2048 characters'],
  ])('refuses %j', (address, why) => {
    expect(webAddressFault(address)).toContain(why)
  })
})

test('an address of letters, digits and marks is a URL exactly where the platform says so', () => {
  const part = fc.stringMatching(/^(xn--|0x|-|256|25|1|a|z-|[.:_%@-]|\.\d){1,6}$/)
  const agrees = (host: string, port: number, end: string) => {
    const address = `http://${host}:${port}${end}`
    const isOurs = URL.canParse(address) && !host.includes('@')
    expect([address, webAddressFault(address) === undefined]).toEqual([address, isOurs])
  }
  const end = fc.constantFrom('', '/', '?%zz', '#\\', '/a@b')
  fc.assert(fc.property(part, fc.nat(70_000), end, agrees), { numRuns: 3_000 })
})

describe('locationHeaderOf', () => {
  test('does not change ASCII', () => {
    const address = 'https://example.com/a/../b?x=%2f%zz&y={}|^`"\'<>#A'
    expect(locationHeaderOf(address)).toBe(address)
  })

  test('percent-encodes the rest as UTF-8', () => {
    expect(locationHeaderOf('https://e.example/straße?q=🍕ü')).toBe(
      'https://e.example/stra%C3%9Fe?q=%F0%9F%8D%95%C3%BC',
    )
  })

  test.each([
    ['https://münchen.example/straße', 'https://xn--mnchen-3ya.example/stra%C3%9Fe'],
    ['http://MÜNCHEN.example:8080/a/../b?x=ü#ö', 'http://xn--mnchen-3ya.example:8080/a/../b?x=%C3%BC#%C3%B6'],
    ['https://例え.テスト', 'https://xn--r8jz45g.xn--zckzah'],
    ['https://bücher.example?q=1', 'https://xn--bcher-kva.example?q=1'],
    ['HTTPS://bücher.example/ü', 'HTTPS://xn--bcher-kva.example/%C3%BC'],
  ])('writes the host of %s in punycode', (address, location) => {
    expect(locationHeaderOf(address)).toBe(location)
  })

  test('keeps the target for any host', () => {
    const label = fc.stringMatching(/^[a-zäöüßéñøσя你好]{1,12}$/u)
    const leads = (name: string) => {
      const address = `http://${name}.example:8080/ü`
      fc.pre(webAddressFault(address) === undefined)
      expect(locationHeaderOf(address)).toMatch(/^[\x21-\x7e]+$/)
      expect(new URL(locationHeaderOf(address)).href).toBe(new URL(address).href)
    }
    fc.assert(fc.property(label, leads), { numRuns: 300 })
  })

  test('returns a valid header value with the same target for every accepted address', () => {
    const path = fc.string({ unit: 'binary', maxLength: 20 })
    const carries = (text: string) => {
      const address = `https://example.com/?${text}`
      fc.pre(webAddressFault(address) === undefined)
      const location = locationHeaderOf(address)
      expect(location).toMatch(/^[\x21-\x7e]+$/)
      expect(new URL(location).href).toBe(new URL(address).href)
    }
    fc.assert(fc.property(path, carries), { numRuns: 1_000 })
  })
})

describe('isIpAddress', () => {
  test.each([
    '203.0.113.7',
    '0.0.0.0',
    '255.255.255.255',
    '::',
    '::1',
    '2001:db8::1',
    '2001:DB8:0:0:0:0:0:1',
    '::ffff:192.0.2.1',
    '2001:0db8:0000:0000:0000:ffff:192.168.100.200',
  ])('accepts %s', (text) => {
    expect(isIpAddress(text)).toBe(true)
  })

  test.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.4.',
    '.1.2.3.4',
    '1..2.3',
    '256.0.0.1',
    '01.2.3.4',
    '1.2.3.04',
    '1.2.3.4 ',
    '1.2.3.4\n',
    '0x7f.0.0.1',
    '2130706433',
    '127.1',
    ':',
    ':::',
    '1::2::3',
    '[::1]',
    '::1]',
    'fe80::1%eth0',
    '12345::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '::ffff:256.0.0.1',
    '::g',
    'localhost',
    '١.٢.٣.٤',
  ])('refuses %j', (text) => {
    expect(isIpAddress(text)).toBe(false)
  })
})
