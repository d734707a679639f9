import type { AppliedRule } from '../../shared/contract/applied-rule.ts'
import type { BodyText, HeaderList } from '../../shared/contract/common.ts'
import type { Surface } from '../../shared/contract/log.ts'
import type { Shifted } from './clock.ts'

/** One call to the service listener, as stored; secrets and card numbers are masked before it is made. */
export interface LogEntry extends Shifted {
  id: string
  seq: number
  /** ms, real time. */
  at: number
  durationMs: number
  surface: Surface
  remoteAddress: string
  method: string
  url: string
  requestHeaders: HeaderList
  requestBody: BodyText
  /** 0: no answer was given. */
  status: number
  responseHeaders: HeaderList
  responseBody: BodyText
  code: string | null
  message: string | null
  merchantId: string | null
  orderId: string | null
  linkId: string | null
  masked: boolean
  /** Absent: no fault rule did anything. */
  rules?: AppliedRule[]
}
