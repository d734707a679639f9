import { describe, expect, test } from 'vitest'
import { sections } from '../../src/renderer/src/features/settings/sections.ts'
import { settingTexts } from '../../src/renderer/src/panels/setting/setting-texts.ts'
import { valueText } from '../../src/renderer/src/panels/setting/value-text.ts'
import { createTabMemory } from '../../src/renderer/src/stores/tab-memory.ts'
import { createOpenDialogs, createTabState } from '../../src/renderer/src/stores/tab-state.ts'
import { defaultSettings, settingFields, settingsPatch } from '../../src/shared/contract/settings.ts'
import { settingDefaults } from '../../src/shared/setting-defaults.ts'
import { memoryStorage } from './support/memory-storage.ts'

describe('settings screen', () => {
  test('has every setting in exactly one place', () => {
    const shown = sections.flatMap(({ groups }) => groups.flatMap(({ settings }) => settings))
    expect([...shown].sort()).toEqual(Object.keys(settingFields).sort())
  })

  test('resets to what the engine starts with', () => {
    expect(settingDefaults).toEqual(defaultSettings)
  })

  test.each(Object.entries(settingTexts))('offers only values the engine takes: %s', (name, { control }) => {
    const values =
      control.kind === 'choice' ? control.options.map(({ value }) => value) : [defaultSettings[name as never]]
    for (const value of values) expect(settingsPatch.parse({ [name]: value })).toEqual({ [name]: value })
  })

  test('writes values as their controls show them', () => {
    expect(valueText(settingTexts.cardSuccess.control, '4111111111111111')).toBe('4111 1111 1111 1111')
    expect(valueText(settingTexts.repeatedOrder.control, 'replay')).toBe('Same link')
    expect(valueText(settingTexts.strictCardData.control, false)).toBe('off')
  })

  test('keeps what was typed and not saved over a reload, but no masked card number', () => {
    const storage = memoryStorage()
    const memoryOfPage = (isReload = false) => createTabMemory({ storage, secrets: () => [], isReload })
    const memory = memoryOfPage()
    const before = createTabState(undefined, memory)
    createOpenDialogs(undefined, memory).write('new merchant', true)
    before.write('ipnStatusFailed', '77')
    before.write('m-1 timeZone', 'Europe/')
    before.write('cardSuccess', '4111 1111 1111 1111')
    before.write('sampleCvv', '9')
    before.write('sampleCvv', undefined)
    before.write('marked in /log', { ids: ['1', '2'], anchor: '2' })
    before.write('rule new', { name: 'late', values: { code: 'E003' }, card: '4111111111111111' })
    memory.flush()
    expect(createOpenDialogs(undefined, memoryOfPage(true)).getState().values).toEqual({ 'new merchant': true })
    expect(createOpenDialogs(undefined, memoryOfPage()).getState().values).toEqual({})
    const { values } = createTabState(undefined, memoryOfPage()).getState()
    expect(values).toEqual({
      ipnStatusFailed: '77',
      'm-1 timeZone': 'Europe/',
      'marked in /log': { ids: ['1', '2'], anchor: '2' },
    })
  })
})
