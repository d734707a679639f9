import { expect, onTestFinished, test, vi } from 'vitest'
import { timeShown } from '../../../src/main/service/hosted-page/order.ts'

test('times are in UTC, wherever the machine is', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(timeShown(Date.UTC(2026, 10, 20, 12, 4))).toBe('20 Nov 2026, 12:04 UTC')
})
