import type { SentRequest } from '../../stores/request/request-store.ts'

type Sent = Pick<SentRequest, 'id' | 'problem'> | undefined

/** What became of a request: the newest one sent, and the newest one before it. The same one: nothing was sent. */
export const sentWords = (latest: Sent, before: Sent): string => {
  if (latest === undefined || latest.id === before?.id) {
    return 'Not sent, because another request is under way. Send it from here when that one has its answer.'
  }
  return latest.problem === null ? 'Sent again with the right signature' : `Not sent: ${latest.problem}`
}
