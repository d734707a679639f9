import type { HeaderList } from '../../shared/contract/common.ts'
import { flatHeaders } from './header-pairs.ts'
import type { Target } from './target.ts'

/** The head of a POST to one target, made once for all messages that share it. */
export interface RequestHead {
  target: Target
  /** Names and values in turn, as undici takes them. It adds Host, Connection and Content-Length. */
  flat: string[]
  /** Every header as it goes out with a body of so many bytes, in undici's order and case. */
  sent(bodyLength: number): HeaderList
}

const keptAlive: HeaderList[number] = ['connection', 'keep-alive']

/** Lists kept, one per length of a body. */
const maxKept = 256

export const createRequestHead = (target: Target, headers: HeaderList): RequestHead => {
  // Attempts keep their list: those that are alike share one, so that ten thousand of them take little memory.
  const lists = new Map<number, HeaderList>()
  return {
    target,
    flat: flatHeaders(headers),
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
