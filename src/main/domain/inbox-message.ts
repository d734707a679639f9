import type { BodyText, HeaderList } from '../../shared/contract/common.ts'
import type { Shifted } from './clock.ts'

/** What a built-in receiver got, as stored. */
export interface InboxMessage extends Shifted {
  id: string
  seq: number
  /** The inbox: `/inbox/<name>`. */
  name: string
  /** ms, real time. */
  at: number
  method: string
  url: string
  headers: HeaderList
  body: BodyText
  answeredStatus: number
}
