import type { StageView } from '../../shared/contract/stage.ts'
import type { Undo } from '../domain/clock.ts'

/** What /present shows and how it goes on. Every call but `port` starts the stage where it does not run yet. */
export interface Stage {
  /** The port of the stage's service; undefined before it runs. */
  port(): number | undefined
  /** Rejects with the StageProblem that keeps the stage from being shown. */
  view(): Promise<StageView>
  /** Lets the next thing happen, unless the stage is no longer at this place. */
  next(at: { chapter: number; step: number }): Promise<StageView>
  /** Begins a chapter and plays its first `step` beats. */
  openChapter(at: { chapter: number; step: number }): Promise<StageView>
  reset(): Promise<StageView>
  /** What was played, as a page of its own. */
  exported(): Promise<{ fileName: string; html: string }>
  /** Called with each change once the stage runs. */
  onChange(listener: (view: StageView) => void): Undo
  close(): Promise<void>
}

/** Something in the files of the stage that its user can put right. */
export class StageProblem extends Error {
  override name = 'StageProblem'
}
