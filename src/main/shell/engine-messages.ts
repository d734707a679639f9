import type { Settings } from '../../shared/contract/settings.ts'
import type { HeadlessOptions } from '../cli/headless-options.ts'
import type { EngineUrls } from '../engine.ts'
import type { FailedDelivery } from '../ipn/on-delivery-failed.ts'

/** What the engine's process needs to start; all of it can be copied between processes. */
export interface EngineStart {
  options: HeadlessOptions
  version: string
  rendererDir: string
  /** Seals merchants' secrets; without one `whyNoKey` says why. */
  secretKey: Uint8Array | undefined
  whyNoKey: string
}

export type ToEngine = { kind: 'start'; start: EngineStart } | { kind: 'stop' } | { kind: 'resumed' }

export type FromEngine =
  | { kind: 'ready'; urls: EngineUrls; settings: Settings }
  /** It cannot start. `sentence` is for its user; null for a defect, which `message` names. */
  | { kind: 'failed'; sentence: string | null; message: string }
  | { kind: 'settings'; settings: Settings }
  /** So many IPNs have another attempt ahead of them. */
  | { kind: 'waiting'; deliveries: number }
  | { kind: 'delivery-failed'; failure: FailedDelivery }
