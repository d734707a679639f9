import type { HeaderList } from '../../shared/contract/common.ts'
import type { Target } from './target.ts'

/** The head of a POST to one target, shared by all messages to it. */
export interface RequestHead {
  target: Target
  /** Alternating names and values for undici, which adds Host, Connection and Content-Length. */
  flat: string[]
  /** Returns every header as sent with a body of `bodyLength` bytes, in undici's order and case. */
  sent(bodyLength: number): HeaderList
}

const keptAlive: HeaderList[number] = ['connection', 'keep-alive']

/** Limits the cached lists, one per body length. */
const maxKept = 256

export const createRequestHead = (target: Target, headers: HeaderList): RequestHead => {
  // Cached because attempts store their list: ten thousand equal ones then take little memory.
  const lists = new Map<number, HeaderList>()
  return {
    target,
    flat: headers.flat(),
    sent: (bodyLength) => {
      const known = lists.get(bodyLength)
      if (known !== undefined) return known
      const list: HeaderList = [target.hostHeader, keptAlive, ...headers, ['content-length', String(bodyLength)]]
      if (lists.size >= maxKept) lists.clear()
      lists.set(bodyLength, list)
      return list
    },
  }
}
