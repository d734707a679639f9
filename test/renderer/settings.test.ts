import { describe, expect, it } from 'vitest'
import { sections } from '../../src/renderer/src/features/settings/sections.ts'
import { settingTexts } from '../../src/renderer/src/panels/setting/setting-texts.ts'
import { valueText } from '../../src/renderer/src/panels/setting/value-text.ts'
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
