import { Notification } from 'electron'
import type { Settings } from '../../shared/contract/settings.ts'
import type { FailedDelivery } from '../ipn/on-delivery-failed.ts'

interface Deps {
  settings: () => Pick<Settings, 'notifyOnFailure'> | undefined
  /** Called when a notification is clicked. */
  onClick(linkId: string): void
  /**
   * Called with the text when the system does not show it, for example because the program is not signed or installed.
   */
  onNotShown(text: string): void
}

/** In ms. Moving the virtual clock can make many deliveries fail at once; they share one notification. */
const gatherMs = 500

/** Limits the notifications kept for a click. The oldest is closed. */
const maxShown = 50

const reasonOf = ({ lastStatus, lastError }: FailedDelivery): string =>
  lastError?.message ?? (lastStatus === null ? 'no answer' : `the receiver answered ${lastStatus}`)

/**
 * Shows notifications of the operating system for deliveries that used up their retries. Returns a function to call for
 * each failure.
 */
export const createFailureNotices = ({ settings, onClick, onNotShown }: Deps): ((f: FailedDelivery) => void) => {
  let gathered: FailedDelivery[] = []
  // Electron loses the click of a notification that is garbage-collected.
  const shown = new Set<Notification>()

  const show = (): void => {
    const last = gathered.at(-1)
    const count = gathered.length
    gathered = []
    if (last === undefined || settings()?.notifyOnFailure !== true) return
    const title = count === 1 ? 'An IPN could not be delivered' : `${count} IPNs could not be delivered`
    const body = `${count === 1 ? '' : 'The last: '}order ${last.orderId}, ${reasonOf(last)} (${last.url})`
    if (!Notification.isSupported()) {
      onNotShown(`${title}. ${body}`)
      return
    }
    const notification = new Notification({ title, body })
    shown.add(notification)
    const [oldest] = shown
    if (shown.size > maxShown && oldest !== undefined) {
      shown.delete(oldest)
      oldest.close()
    }
    notification.on('click', () => {
      shown.delete(notification)
      onClick(last.linkId)
    })
    // On Windows it can be clicked in the notification center after its time on the screen.
    notification.on('close', ({ reason }) => reason === 'timedOut' || shown.delete(notification))
    notification.on('failed', () => {
      shown.delete(notification)
      onNotShown(`${title}. ${body}`)
    })
    notification.show()
  }

  return (failure) => {
    gathered.push(failure)
    if (gathered.length === 1) setTimeout(show, gatherMs)
  }
}
