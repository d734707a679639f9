import { describe, expect, it } from 'vitest'
import type { FailedDelivery } from '../../src/main/ipn/on-delivery-failed.ts'
import { createFailureNotices } from '../../src/main/shell/failure-notices.ts'
import { createFakeElectron } from '../support/fake-electron.ts'

const failure = (number: number, more: Partial<FailedDelivery> = {}): FailedDelivery => ({
  id: `delivery-${number}`,
  linkId: `link-${number}`,
  orderId: `T-${number}`,
  url: 'http://shop.example/ipn',
  lastStatus: 500,
  lastError: null,
  ...more,
})

const setUp = (notifyOnFailure = true) => {
  const { fake, parts } = createFakeElectron()
  const clicked: string[] = []
  const timers: (() => void)[] = []
  const tell = createFailureNotices({
    electron: parts,
    settings: () => ({ notifyOnFailure }),
    later: (_ms, run) => timers.push(run),
    onClick: (linkId) => clicked.push(linkId),
  })
  const passTime = (): void => {
    for (const run of timers.splice(0)) run()
  }
  return { fake, tell, passTime, clicked }
}

describe('a failed IPN', () => {
  it('shows a notification that says which, why and where; a click opens its payment', () => {
    const { fake, tell, passTime, clicked } = setUp()
    tell(failure(1))
    passTime()
    const [notification] = fake.notifications
    expect(notification?.shown).toBe(true)
    expect(notification?.options).toEqual({
      title: 'An IPN could not be delivered',
      body: 'order T-1, the receiver answered 500 (http://shop.example/ipn)',
    })
    notification?.events.emit('click')
    expect(clicked).toEqual(['link-1'])
  })

  it.each([
    [{ lastStatus: null, lastError: { code: 'ECONNREFUSED', message: 'connection refused' } }, 'connection refused'],
    [{ lastStatus: null }, 'no answer'],
  ])('tells why there was no answer: %j', (more, words) => {
    const { fake, tell, passTime } = setUp()
    tell(failure(1, more))
    passTime()
    expect(fake.notifications[0]?.options.body).toContain(words)
  })

  it('comes with others in one notification, and again later in another', () => {
    const { fake, tell, passTime } = setUp()
    for (const number of [1, 2, 3]) tell(failure(number))
    expect(fake.notifications).toEqual([])
    passTime()
    tell(failure(4))
    passTime()
    expect(fake.notifications.map(({ options }) => options.title)).toEqual([
      '3 IPNs could not be delivered',
      'An IPN could not be delivered',
    ])
    expect(fake.notifications[0]?.options.body).toMatch(/^The last: order T-3,/)
  })

  it('is silent when the setting or the system says so', () => {
    const off = setUp(false)
    off.tell(failure(1))
    off.passTime()
    expect(off.fake.notifications).toEqual([])
    const unsupported = setUp()
    unsupported.fake.notificationsSupported = false
    unsupported.tell(failure(1))
    unsupported.passTime()
    expect(unsupported.fake.notifications).toEqual([])
  })
})
