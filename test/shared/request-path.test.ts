import { expect, test } from 'vitest'
import { requestPath, routedPath } from '../../src/shared/request-path.ts'

test.each([
  ['/pay/abc', '/pay/abc'],
  ['/pay/abc?cvv=123', '/pay/abc'],
  ['/pay/abc#x?y', '/pay/abc'],
  ['/', '/'],
  ['', '/'],
  ['?x', '/'],
  ['*', '*'],
  ['/%70ay/%C3%BC', '/pay/ü'],
  ['/%70ay/%zz%FF', '/pay/%zzÿ'],
  ['/a%2Fb%3Fc', '/a/b?c'],
  ['/%2561pi', '/%61pi'],
  ['http://127.0.0.1:4011/api/status?x=1', '/api/status'],
  ['HTTPS://user@[::1]:1/Pay/x', '/Pay/x'],
  ['http://host', '/'],
  ['http://host?x', '/'],
  ['http:/pay', 'http:/pay'],
  ['//host/pay', '//host/pay'],
])('%s has the path %s', (target, path) => {
  expect(requestPath(target)).toBe(path)
})

test.each([
  ['/v2%2fpayment-links?x', '/v2%2fpayment-links'],
  ['/v2%2Fpayment-links', '/v2%2fpayment-links'],
  ['/%70ay/abc', '/pay/abc'],
])('a router splits %s as %s', (target, path) => {
  expect(routedPath(target)).toBe(path)
})
