import { expect, test } from 'vitest'
import { distFailure } from '../../scripts/dist-failure.ts'

const started = '  • electron-builder  version=26.17.0 os=6.1\n  • packaging       platform=linux arch=x64\n'

test.each([
  ['npm error code ENOTFOUND\nnpm error network request failed\n', /^electron-builder cannot be had: .*\.$/],
  ['npm error code E404\nnpm error 404 Not Found - GET electron-builder\n', /^electron-builder cannot be had: .*\.$/],
  [
    `${started}  ⨯ getaddrinfo ENOTFOUND github.com  failedTask=build\n    at x (y.js:1:1)`,
    /^Electron cannot be had: .*\.$/,
  ],
  [`npm warn EBADENGINE\n${started}  ⨯ Response code 403 Forbidden\n`, /^Electron cannot be had: .*\.$/],
])('of %j it says %s', (output, sentence) => {
  expect(distFailure(output)).toMatch(sentence)
})

test('leaves other failures to their own words', () => {
  expect(distFailure(`${started}  ⨯ Invalid configuration object\n`)).toBeUndefined()
})
