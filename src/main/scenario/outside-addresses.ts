import type { InboxBehaviour } from '../../shared/contract/inboxes.ts'
import { forwardUrlsOf } from '../../shared/contract/inboxes.ts'
import { webAddressFault } from '../domain/link/web-address.ts'
import type { PlacedStep, Scenario } from './scenario.ts'

/** Fields of the create call that are called, by the service or by a customer's browser. */
const called = ['ipn_url', 'return_url', 'cancel_url']

const urlsOf = ({ step, fields }: PlacedStep): string[] => {
  switch (step.kind) {
    case 'create':
      return fields.flatMap(([name, value]) => {
        const url: unknown = called.includes(name) && value !== null ? JSON.parse(value.json) : undefined
        return typeof url === 'string' && !isRefused(url) ? [url] : []
      })
    case 'resend':
      return step.resend === true || step.resend.url === undefined ? [] : [step.resend.url]
    case 'inbox':
      return forwardUrlsOf(step.behaviour as InboxBehaviour).map(({ url }) => url)
    default:
      return []
  }
}

/** Whether a create call with this address is refused. What a run fills in could make an address of it. */
const isRefused = (url: string): boolean => webAddressFault(url) !== undefined && !url.includes('{{')

/** Addresses in a scenario that are not of the service it runs on: what comes from a stranger must send nothing there. */
export const outsideAddresses = ({ steps }: Scenario): string[] =>
  steps.flatMap(urlsOf).filter((url) => !url.startsWith('{{serviceUrl}}/'))
