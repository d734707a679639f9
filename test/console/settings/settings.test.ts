import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../src/shared/contract/settings.ts'
import { createTestConsole } from '../../support/test-console.ts'

describe('settings', () => {
  test('a patch changes the named settings only and converts text', async () => {
    const { call, store } = createTestConsole()
    const { json } = await call('PATCH', '/api/settings', {
      keepLog: '100',
      strictCardData: 'true',
      timeZone: 'Asia/Tokyo',
    })
    expect(json).toEqual({ ...defaultSettings, keepLog: 100, strictCardData: true, timeZone: 'Asia/Tokyo' })
    expect(store.settings()).toEqual(json)
    expect((await call('GET', '/api/settings')).json).toEqual(json)
  })

  test('an unknown name or an invalid value is refused by name, and nothing is changed', async () => {
    const { call, store } = createTestConsole()
    const patch = { keepLog: 100, nonsense: 1, timeZone: 'Mars/Base', ipnRetries: 'often' }
    const { status, json } = await call('PATCH', '/api/settings', patch)
    expect(status).toBe(400)
    expect(json.error.fields).toEqual({
      nonsense: 'is not known here',
      timeZone: 'is not a known IANA time zone',
      ipnRetries: 'must be one of standard, quick, custom, none',
    })
    expect(store.settings()).toEqual(defaultSettings)
  })

  test.each(['constructor', '__proto__'])('a name from the prototype of objects is unknown: %s', async (name) => {
    const { call } = createTestConsole()
    const { status, json } = await call('PATCH', '/api/settings', JSON.parse(`{"${name}":1}`))
    expect(status).toBe(400)
    expect(json.error.message).toBe(`Not accepted: ${name} is not known here.`)
  })

  test('two equal test cards are refused, naming both', async () => {
    const { call } = createTestConsole()
    const { status, json } = await call('PATCH', '/api/settings', { cardFailed: '4111 1111 1111 1111' })
    expect(status).toBe(400)
    expect(json.error.fields).toEqual({
      cardSuccess: 'must differ from cardFailed',
      cardFailed: 'must differ from cardSuccess',
    })
  })

  test('two cards can be swapped', async () => {
    const { call } = createTestConsole()
    const { cardSuccess, cardFailed } = defaultSettings
    const { status, json } = await call('PATCH', '/api/settings', { cardSuccess: cardFailed, cardFailed: cardSuccess })
    expect([status, json.cardSuccess, json.cardFailed]).toEqual([200, cardFailed, cardSuccess])
  })
})
