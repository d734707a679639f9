import { expect, test } from 'vitest'
import { settingConflicts } from '../../src/main/domain/setting-conflicts.ts'
import { defaultSettings } from '../../src/shared/contract/settings.ts'

test('finds no conflict in the default settings', () => {
  expect(settingConflicts(defaultSettings)).toEqual({})
})

test.each(['ipnStatusFailed', 'ipnStatusCanceled'] as const)('%s cannot say that the order is paid', (name) => {
  expect(settingConflicts({ ...defaultSettings, [name]: '1' })).toEqual({
    [name]: 'must differ from "1", which tells receivers that the order is paid',
  })
  expect(settingConflicts({ ...defaultSettings, [name]: '10' })).toEqual({})
})

test('allows the same status for failed and canceled', () => {
  expect(settingConflicts({ ...defaultSettings, ipnStatusFailed: '0', ipnStatusCanceled: '0' })).toEqual({})
})
