import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { createFailureNotices } from '../../src/main/shell/failure-notices.ts'

const notices = vi.hoisted(() => ({ shown: [] as EventEmitter[], closed: [] as unknown[] }))

vi.mock('electron', () => ({
  Notification: class extends EventEmitter {
    static isSupported = () => true
    show = () => void notices.shown.push(this)
    close = () => {
      notices.closed.push(this)
      this.emit('close', { reason: 'applicationHidden' })
    }
  },
}))

afterEach(() => void vi.useRealTimers())

test('the newest 50 wait for a click after their time on the screen; older ones are closed', () => {
  vi.useFakeTimers()
  const onClick = vi.fn()
  const notify = createFailureNotices({ settings: () => ({ notifyOnFailure: true }), onClick, onNotShown: () => {} })
  for (let at = 0; at < 51; at++) {
    notify({
      id: `ipn-${at}`,
      linkId: `link-${at}`,
      orderId: 'o',
      url: 'http://127.0.0.1',
      lastStatus: 500,
      lastError: null,
    })
    vi.runAllTimers()
    notices.shown[at]?.emit('close', { reason: 'timedOut' })
  }
  expect(notices.closed).toEqual([notices.shown[0]])
  notices.shown[1]?.emit('click')
  expect(onClick).toHaveBeenCalledExactlyOnceWith('link-1')
})
