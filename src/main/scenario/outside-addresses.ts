import type { InboxBehaviour } from '../../shared/contract/inboxes.ts'
import { forwardUrlsOf } from '../../shared/contract/inboxes.ts'
import type { PlacedStep, Scenario } from './scenario.ts'

/** Fields of the create call that are called, by the service or by a customer's browser. */
const called = ['ipn_url', 'return_url', 'cancel_url']

const urlsOf = ({ step, fields }: PlacedStep): string[] => {
  switch (step.kind) {
    case 'create':
      return fields.flatMap(([name, value]) => (called.includes(name) && value !== null ? [value.text] : []))
    case 'resend':
      return step.resend === true || step.resend.url === undefined ? [] : [step.resend.url]
    case 'inbox':
      return forwardUrlsOf(step.behaviour as InboxBehaviour).map(({ url }) => url)
    default:
      return []
  }
}

/** Addresses in a scenario that are not of the service it runs on: what comes from a stranger must send nothing there. */
export const outsideAddresses = ({ steps }: Scenario): string[] =>
  steps.flatMap(urlsOf).filter((url) => !url.startsWith('{{serviceUrl}}/'))
