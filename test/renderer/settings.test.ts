import { describe, expect, it } from 'vitest'
import { readExport } from '../../src/renderer/src/features/settings/read-export.ts'
import { sections } from '../../src/renderer/src/features/settings/sections.ts'
import { settingTexts } from '../../src/renderer/src/features/settings/setting-texts.ts'
import { valueText } from '../../src/renderer/src/features/settings/value-text.ts'
import { defaultSettings, settingFields, settingsPatch } from '../../src/shared/contract/settings.ts'
import { settingDefaults } from '../../src/shared/setting-defaults.ts'

describe('settings screen', () => {
  it('has every setting in exactly one place', () => {
    const shown = sections.flatMap(({ groups }) => groups.flatMap(({ settings }) => settings))
    expect([...shown].sort()).toEqual(Object.keys(settingFields).sort())
  })

  it('resets to what the engine starts with', () => {
    expect(settingDefaults).toEqual(defaultSettings)
  })

  it.each(Object.entries(settingTexts))('offers only values the engine takes: %s', (name, { control }) => {
    const values =
      control.kind === 'choice' ? control.options.map(({ value }) => value) : [defaultSettings[name as never]]
    for (const value of values) expect(settingsPatch.parse({ [name]: value })).toEqual({ [name]: value })
  })

  it('writes values as their controls show them', () => {
    expect(valueText(settingTexts.cardSuccess.control, '4111111111111111')).toBe('4111 1111 1111 1111')
    expect(valueText(settingTexts.repeatedOrder.control, 'replay')).toBe('Same link')
    expect(valueText(settingTexts.strictCardData.control, false)).toBe('off')
  })
})

describe('reading an export before it is imported', () => {
  it('tells what it holds', () => {
    const text = JSON.stringify({
      product: 'paylink-console',
      format: 99,
      exportedAt: '2026-11-20T12:00:00.000Z',
      secretsIncluded: true,
      merchants: [{}, {}],
      links: [{}],
      log: 'odd',
    })
    expect(readExport(text)).toMatchObject({
      exportedAt: '2026-11-20T12:00:00.000Z',
      secretsIncluded: true,
      counts: { merchants: 2, links: 1, log: 0, inbox: 0 },
    })
  })

  it.each([
    ['{"product": "paylink-console", "links": [', 'not JSON'],
    ['[]', 'not an export'],
    ['null', 'not an export'],
    ['{"product": "other"}', 'not an export'],
  ])('refuses %j in one sentence', (text, words) => {
    expect(() => readExport(text)).toThrow(words)
  })
})
