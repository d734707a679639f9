import type { Settings } from '../../shared/contract/settings.ts'
import type { HeadlessOptions } from '../cli/headless-options.ts'
import type { EngineUrls } from '../engine.ts'
import type { FailedDelivery } from '../ipn/on-delivery-failed.ts'

/** The start options of the engine process, in values that can be copied between processes. */
export interface EngineStart {
  options: HeadlessOptions
  version: string
  rendererDir: string
  /** Seals merchant secrets. Without a key, `whyNoKey` says why. */
  secretKey: Uint8Array | undefined
  whyNoKey: string
}

export type ToEngine = { kind: 'start'; start: EngineStart } | { kind: 'stop' } | { kind: 'resumed' }

export type FromEngine =
  | { kind: 'ready'; urls: EngineUrls; settings: Settings }
  /** The engine cannot start. `sentence` is for the user; null for a defect, which `message` describes. */
  | { kind: 'failed'; sentence: string | null; message: string }
  | { kind: 'settings'; settings: Settings }
  /** Number of deliveries with an attempt still due. */
  | { kind: 'waiting'; deliveries: number }
  | { kind: 'delivery-failed'; failure: FailedDelivery }
