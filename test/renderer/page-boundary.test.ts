import { expect, test } from 'vitest'
import { isLoadFailure } from '../../src/renderer/src/app/page-boundary.tsx'

test.each([
  new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/log-page.js'),
  new TypeError('error loading dynamically imported module: http://127.0.0.1/assets/log-page.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/log-page.css'),
])('code that could not be loaded: %s', (failure) => {
  expect(isLoadFailure(failure)).toBe(true)
})

test('an error of the page itself is not shown as an update of the engine', () => {
  expect(isLoadFailure(new RangeError('Invalid string length'))).toBe(false)
  expect(isLoadFailure(new Error('Objects are not valid as a React child'))).toBe(false)
})
