import type { BodyText, HeaderList } from '../../shared/contract/common.ts'

/** What a built-in receiver got, as stored. */
export interface InboxMessage {
  id: string
  seq: number
  /** The inbox: `/inbox/<name>`. */
  name: string
  at: number
  method: string
  url: string
  headers: HeaderList
  body: BodyText
  answeredStatus: number
}
