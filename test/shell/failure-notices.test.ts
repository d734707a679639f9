import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { createFailureNotices } from '../../src/main/shell/failure-notices.ts'

interface Words {
  title: string
  body: string
}
const notices = vi.hoisted(() => ({ shown: [] as (EventEmitter & { words: Words })[], closed: [] as unknown[] }))

vi.mock('electron', () => ({
  Notification: class extends EventEmitter {
    static isSupported = () => true
    words: Words
    constructor(words: Words) {
      super()
      this.words = words
    }
    show = () => void notices.shown.push(this)
    close = () => {
      notices.closed.push(this)
      this.emit('close', { reason: 'applicationHidden' })
    }
  },
}))

afterEach(() => {
  vi.useRealTimers()
  notices.shown.length = 0
  notices.closed.length = 0
})

const failure = (at: number) => ({
  ...{ id: `ipn-${at}`, linkId: `link-${at}`, orderId: `o-${at}`, url: 'http://127.0.0.1' },
  ...{ lastStatus: 500, lastError: null },
})

test('the newest 50 wait for a click after their time on the screen; older ones are closed', () => {
  vi.useFakeTimers()
  const onClick = vi.fn()
  const notify = createFailureNotices({ settings: () => ({ notifyOnFailure: true }), onClick, onNotShown: () => {} })
  for (let at = 0; at < 51; at++) {
    notify(failure(at))
    vi.runAllTimers()
    notices.shown[at]?.emit('close', { reason: 'timedOut' })
  }
  expect(notices.closed).toEqual([notices.shown[0]])
  notices.shown[1]?.emit('click')
  expect(onClick).toHaveBeenCalledExactlyOnceWith('link-1')
})

test('failures within half a second share a notification, which names the last', () => {
  vi.useFakeTimers()
  const onClick = vi.fn()
  const notify = createFailureNotices({ settings: () => ({ notifyOnFailure: true }), onClick, onNotShown: () => {} })
  for (const at of [1, 2, 3, 4, 5]) {
    notify(failure(at))
    vi.advanceTimersByTime(400)
  }
  vi.runAllTimers()
  const reason = 'the receiver answered 500 (http://127.0.0.1)'
  expect(notices.shown.map(({ words }) => words)).toEqual([
    { title: '2 IPNs could not be delivered', body: `The last: order o-2, ${reason}` },
    { title: '2 IPNs could not be delivered', body: `The last: order o-4, ${reason}` },
    { title: 'An IPN could not be delivered', body: `order o-5, ${reason}` },
  ])
  notices.shown[0]?.emit('click')
  expect(onClick).toHaveBeenCalledExactlyOnceWith('link-2')
})

test.each([{ notifyOnFailure: false }, undefined])('nothing is shown with settings of %o', (settings) => {
  vi.useFakeTimers()
  const onNotShown = vi.fn()
  const notify = createFailureNotices({ settings: () => settings, onClick: () => {}, onNotShown })
  notify(failure(1))
  vi.runAllTimers()
  expect([notices.shown, onNotShown.mock.calls]).toEqual([[], []])
})
