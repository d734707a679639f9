import type { StageView } from '../../shared/contract/stage.ts'
import type { Undo } from '../domain/clock.ts'

/** The stage of /present and its operations. A call that shows or moves the stage starts it if it does not run yet. */
export interface Stage {
  /** The port of the stage's service; undefined before it runs. */
  port(): number | undefined
  /** Rejects with a StageProblem when the stage cannot be shown. */
  view(): Promise<StageView>
  /** Plays the next step, unless the stage has moved on from this position. */
  next(at: { chapter: number; step: number }): Promise<StageView>
  /** Begins a chapter and plays its first `step` steps. */
  openChapter(at: { chapter: number; step: number }): Promise<StageView>
  reset(): Promise<StageView>
  /** Returns the played steps as one HTML page. */
  exported(): Promise<{ fileName: string; html: string }>
  /** Calls the listener after each change once the stage runs. */
  onChange(listener: (view: StageView) => void): Undo
  close(): Promise<void>
}

/** A fault in the stage's files that the user can correct. */
export class StageProblem extends Error {
  override name = 'StageProblem'
}
