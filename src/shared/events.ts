import type { ClockState } from './contract/clock.ts'
import type { DeliverySummary } from './contract/deliveries.ts'
import type { InboxSummary } from './contract/inbox.ts'
import type { InboxNews } from './contract/inboxes.ts'
import type { LinkSummary } from './contract/links.ts'
import type { LogSummary } from './contract/log.ts'
import type { MerchantView } from './contract/merchants.ts'
import type { Recovery } from './contract/recovery.ts'
import type { RuleView } from './contract/rules.ts'
import type { StepResult } from './contract/scenarios.ts'
import type { ScorecardLine } from './contract/scorecards.ts'
import type { Settings } from './contract/settings.ts'
import type { StageView } from './contract/stage.ts'
import type { StorageStatus } from './contract/system.ts'

/**
 * An event of `GET /api/events`. Each has a sequence number in the SSE `id`. A client that reconnects with
 * `Last-Event-ID` gets the events it missed, or `reload` when they are no longer stored.
 */
export type ServerEvent =
  | { type: 'hello'; version: string }
  | { type: 'reload'; reason: string }
  /** Sent every 15 s (`eventStreamTiming`) while the engine runs. Has no number. */
  | { type: 'heartbeat' }
  | { type: 'merchant'; item: MerchantView }
  | { type: 'link'; item: LinkSummary }
  | { type: 'delivery'; item: DeliverySummary }
  | { type: 'log'; item: LogSummary }
  | { type: 'inbox'; item: InboxSummary }
  | { type: 'rule'; item: RuleView }
  | { type: 'inbox-setup'; item: InboxNews }
  | {
      type: 'removed'
      resource: 'merchant' | 'link' | 'delivery' | 'log' | 'inbox' | 'rule' | 'inbox-setup'
      ids: string[]
    }
  | { type: 'settings'; item: Settings }
  | { type: 'storage'; item: StorageStatus }
  | { type: 'clock'; item: ClockState }
  /** Progress of a diagnosis. `id` is the caller's `progressId`; `share` goes from 0 to 1. */
  | { type: 'diagnosis'; id: string; stage: 'exact' | 'single' | 'pair' | 'triple'; tried: number; share: number }
  /** Progress of a recovery. `id` is the caller's `progressId`, if given. */
  | ({ type: 'recovery' } & Recovery)
  /** Progress of an import. `id` is the caller's `progressId`; `share` goes from 0 to 1 in each stage. */
  | { type: 'import'; id: string; stage: 'reading' | 'storing'; share: number }
  /** A step of a scenario has ended. `id` is the caller's `progressId`. */
  | { type: 'scenario'; id: string; index: number; step: StepResult }
  /** A line of a scorecard has ended. `id` is the caller's `progressId`. */
  | { type: 'scorecard'; id: string; index: number; line: ScorecardLine }
  /** The view of /present changed. */
  | { type: 'stage'; item: StageView }
