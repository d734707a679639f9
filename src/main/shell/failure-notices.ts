import type { Settings } from '../../shared/contract/settings.ts'
import type { FailedDelivery } from '../ipn/on-delivery-failed.ts'
import type { ElectronParts, ShellNotification } from './electron-parts.ts'

interface Deps {
  electron: Pick<ElectronParts, 'makeNotification' | 'notificationsSupported'>
  settings: () => Pick<Settings, 'notifyOnFailure'>
  /** Called once, after `ms`. */
  later(ms: number, run: () => void): void
  /** The notification was clicked. */
  onClick(linkId: string): void
}

/** ms. A virtual clock set forward lets many fail at once; they make one notification. */
const gatherMs = 500

const reasonOf = ({ lastStatus, lastError }: FailedDelivery): string =>
  lastError?.message ?? (lastStatus === null ? 'no answer' : `the receiver answered ${lastStatus}`)

/** Notifications of the operating system for IPNs that used up their retries. Returns what takes in a failure. */
export const createFailureNotices = ({ electron, settings, later, onClick }: Deps): ((f: FailedDelivery) => void) => {
  let gathered: FailedDelivery[] = []
  // Electron forgets the click of a notification that nobody holds on to.
  const shown = new Set<ShellNotification>()

  const show = (): void => {
    const last = gathered.at(-1)
    const count = gathered.length
    gathered = []
    if (last === undefined || !settings().notifyOnFailure || !electron.notificationsSupported()) return
    const notification = electron.makeNotification({
      title: count === 1 ? 'An IPN could not be delivered' : `${count} IPNs could not be delivered`,
      body: `${count === 1 ? '' : 'The last: '}order ${last.orderId}, ${reasonOf(last)} (${last.url})`,
    })
    shown.add(notification)
    notification.on('click', () => onClick(last.linkId))
    notification.on('close', () => shown.delete(notification))
    notification.show()
  }

  return (failure) => {
    gathered.push(failure)
    if (gathered.length === 1) later(gatherMs, show)
  }
}
