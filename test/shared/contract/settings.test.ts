import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  defaultSettings,
  type SettingName,
  settingFields,
  settingsPatch,
  settingsSchema,
} from '../../../src/shared/contract/settings.ts'

const issuesOf = (patch: unknown): string[] => {
  const read = settingsPatch.safeParse(patch)
  return read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

describe('the default settings', () => {
  test('are those of the decisions', () => {
    expect(defaultSettings).toEqual({
      numbersInSignature: 'as-sent',
      repeatedOrder: 'reject',
      errorHttpStatus: 'semantic',
      linkExpiryHours: 24,
      cardSuccess: '4111111111111111',
      cardRedirect: '4000000000003220',
      cardFailed: '4000000000000002',
      sampleExpiry: '12/34',
      sampleCvv: '123',
      strictCardData: false,
      timeZone: 'UTC',
      ipnOnFailed: true,
      ipnOnCanceled: true,
      ipnStatusFailed: '2',
      ipnStatusCanceled: '3',
      ipnTimeoutSeconds: 15,
      ipnRetries: 'standard',
      ipnRetrySchedule: '5,300,1800',
      ipnDiagnosticHeaders: false,
      keepLog: 5_000,
      keepDeliveries: 5_000,
      keepInbox: 5_000,
      openHostedPageIn: 'window',
      notifyOnFailure: true,
      theme: 'system',
    })
  })

  test('are values a user could set', () => {
    expect(settingsPatch.parse(defaultSettings)).toEqual(defaultSettings)
  })
})

describe('a change of settings', () => {
  test('changes nothing it does not name', () => {
    expect(settingsPatch.parse({})).toEqual({})
    expect(settingsPatch.parse({ theme: 'dark' })).toEqual({ theme: 'dark' })
  })

  test.each<[SettingName, unknown, unknown]>([
    ['linkExpiryHours', '0', 0],
    ['linkExpiryHours', '0.5', 0.5],
    ['linkExpiryHours', 87_600, 87_600],
    ['ipnTimeoutSeconds', '120', 120],
    ['keepLog', ' 10 ', 10],
    ['strictCardData', 'true', true],
    ['ipnOnFailed', 'false', false],
    ['notifyOnFailure', false, false],
    ['cardSuccess', '4242 4242-4242 4242', '4242424242424242'],
    ['timeZone', 'Europe/Berlin', 'Europe/Berlin'],
    ['sampleExpiry', '01/30', '01/30'],
    ['ipnStatusFailed', 'DECLINED_1', 'DECLINED_1'],
  ])('reads %s from %j', (name, given, value) => {
    expect(settingsPatch.parse({ [name]: given })).toEqual({ [name]: value })
  })

  test.each<[SettingName, unknown]>([
    ['linkExpiryHours', null],
    ['linkExpiryHours', ''],
    ['linkExpiryHours', ' '],
    ['linkExpiryHours', true],
    ['linkExpiryHours', []],
    ['linkExpiryHours', '0x10'],
    ['linkExpiryHours', '1e3'],
    ['linkExpiryHours', '-1'],
    ['linkExpiryHours', 87_601],
    ['linkExpiryHours', 'Infinity'],
    ['ipnTimeoutSeconds', 0],
    ['keepLog', 9],
    ['keepLog', '10.5'],
    ['keepInbox', 50_001],
    ['strictCardData', 'yes'],
    ['strictCardData', 1],
    ['strictCardData', null],
    ['cardSuccess', '4111111111111112'],
    ['cardSuccess', '411111111111'],
    ['cardSuccess', 'card 4111111111111111'],
    ['cardSuccess', 4111111111111111],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', ''],
    ['sampleExpiry', '13/30'],
    ['sampleExpiry', '1/30'],
    ['sampleCvv', '12'],
    ['ipnStatusFailed', ''],
    ['ipnStatusCanceled', 'a b'],
    ['ipnRetries', 'always'],
    ['theme', 'pink'],
  ])('refuses %s %j by name', (name, given) => {
    const issues = issuesOf({ [name]: given })
    expect(issues).toHaveLength(1)
    expect(issues[0]).toMatch(new RegExp(`^${name}: `))
  })

  test('refuses an unknown name by name', () => {
    expect(issuesOf({ them: 'dark' })).toEqual([': Unrecognized key: "them"'])
    expect(issuesOf(JSON.parse('{"__proto__":{"theme":"dark"}}'))).toEqual([': Unrecognized key: "__proto__"'])
  })
})

describe('the settings in OpenAPI', () => {
  test.each(['input', 'output'] as const)('describe every %s', (io) => {
    for (const schema of [settingsSchema, settingsPatch]) {
      const { properties } = z.toJSONSchema(schema, { io })
      expect(Object.keys(properties ?? {})).toEqual(Object.keys(settingFields))
      for (const property of Object.values(properties ?? {})) expect(property).toHaveProperty('type')
    }
  })
})
