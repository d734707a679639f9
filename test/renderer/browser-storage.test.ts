import { expect, onTestFinished, test, vi } from 'vitest'
import { browserStorage } from '../../src/renderer/src/ui/browser-storage.ts'

test('a full storage is no fault of what uses it', () => {
  const kept = new Map([['a', '1']])
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  browserStorage.setItem('a', '2')
  expect(browserStorage.getItem('a')).toBe('1')
})
