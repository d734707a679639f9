import { describe, expect, test } from 'vitest'
import {
  consolePath,
  isApiReference,
  isHostedPage,
  isLoopback,
  isMadeByPage,
  isOfOrigin,
  isPresenterNotes,
  isWebAddress,
} from '../../src/main/shell/addresses.ts'

const origin = 'http://127.0.0.1:4011'

describe('an address of the console', () => {
  test.each([`${origin}/`, `${origin}/payments/x?a=1#b`, origin])('%s is one', (address) => {
    expect(isOfOrigin(address, origin)).toBe(true)
  })
  test.each([
    'http://127.0.0.1:4010/',
    'https://127.0.0.1:4011/',
    'http://localhost:4011/',
    'http://127.0.0.1:4011.evil.example/',
    'http://127.0.0.1:4011@evil.example/',
    `blob:${origin}/0`,
    'file:///etc/passwd',
    'about:blank',
    '',
    'nonsense',
  ])('%s is none', (address) => {
    expect(isOfOrigin(address, origin)).toBe(false)
  })
})

test.each([
  ['http://shop.example/x', true],
  ['HTTPS://shop.example', true],
  ['ftp://shop.example', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['file:///x', false],
  ['paylink-console://link/x', false],
  ['mailto:a@example.com', false],
  ['/relative', false],
])('%s is a web address: %s', (address, expected) => {
  expect(isWebAddress(address)).toBe(expected)
})

test.each([
  ['about:srcdoc', true],
  ['blob:http://shop.example/1', true],
  ['data:text/html,x', true],
  ['http://shop.example', false],
  ['mailto:a@example.com', false],
])('%s is made by a page: %s', (address, expected) => {
  expect(isMadeByPage(address)).toBe(expected)
})

test.each([
  ['http://127.0.0.1:4010/pay/V1StGXR8_Z5jdHi6B-myT', true],
  ['https://pay.example.com/pay/V1StGXR8_Z5jdHi6B-myT/challenge', true],
  ['http://127.0.0.1:4010/pay/', false],
  ['http://127.0.0.1:4010/pay/a/b', false],
  ['http://127.0.0.1:4010/pay/../shop/return', false],
  ['http://127.0.0.1:4010/shop/return', false],
  [`http://127.0.0.1:4010/pay/${'a'.repeat(64)}`, true],
  [`http://127.0.0.1:4010/pay/${'a'.repeat(65)}`, false],
  ['http://user:word@127.0.0.1:4010/pay/a', false],
  ['http://:word@127.0.0.1:4010/pay/a', false],
  ['http://127.0.0.1:4010@shop.example/pay/a', false],
  ['http://pay.example@shop.example/pay/a', false],
  ['file:///pay/a', false],
  ['smb://host/pay/a', false],
])('%s is a hosted page: %s', (address, expected) => {
  expect(isHostedPage(address)).toBe(expected)
})

test.each([
  ['http://127.0.0.1:4012/stage', true],
  ['http://localhost:4012/stage', true],
  ['https://localhost.example/', false],
  ['ftp://localhost/', false],
])('%s is a page of this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})

test.each([
  [`${origin}/present?notes`, true],
  [`${origin}/present`, false],
  [`${origin}/present?notes&token=x`, false],
  [`${origin}/settings?notes`, false],
  ['http://127.0.0.1:4010/present?notes', false],
  ['https://evil.example/present?notes', false],
])('%s is the page of the presenter’s notes: %s', (address, expected) => {
  expect(isPresenterNotes(address, origin)).toBe(expected)
})

test.each([
  [`${origin}/api/docs`, true],
  [`${origin}/api/docs#/links`, true],
  [`${origin}/api/export`, false],
  ['http://127.0.0.1:4010/api/docs', false],
  ['https://evil.example/api/docs', false],
])('%s is the API reference, which the browser shows: %s', (address, expected) => {
  expect(isApiReference(address, origin)).toBe(expected)
})

test.each([
  [`${origin}/log?q=code%3AE012&tab=facts`, '/log?q=code%3AE012&tab=facts'],
  [`${origin}/doctor?log=5&token=window-test-token`, '/doctor?log=5'],
  [`${origin}/payments#x`, '/payments'],
  ['', '/'],
  ['about:blank', '/'],
  ['https://evil.example/doctor?log=5', '/'],
])('of %s the console is shown again at %s', (address, path) => {
  expect(consolePath(address, origin)).toBe(path)
})
