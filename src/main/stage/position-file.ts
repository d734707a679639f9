import { z } from 'zod'
import { playedStep, stageOrder } from '../../shared/contract/stage.ts'
import { openPrivateFile } from '../shop/open-private-file.ts'

const position = z.object({
  /** Incremented with every change, across restarts and resets. */
  revision: z.int(),
  /** Port of the stage's service, kept so that pages stay valid. 0: any free port. */
  port: z.int(),
  /** When the orders of two weeks were created, and of which shop. */
  seeded: z.object({ at: z.number(), look: z.string() }).nullable(),
  /** The time of the stage's clock when the last step began. */
  time: z.number().nullable(),
  chapter: z.int(),
  /** The number of played steps of the chapter. */
  step: z.int(),
  /** ms since the epoch. Orders placed later belong to this chapter. */
  startedAt: z.number(),
  /** The links of the chapter's create steps, in order. */
  orders: z.array(z.object({ orderId: z.string(), linkId: z.string() })),
  /** Links whose customer has returned to the shop. */
  released: z.array(z.string()),
  played: z.array(playedStep),
  /** Further data of each played step for a saved demo. */
  saved: z.array(z.object({ order: stageOrder.nullable(), page: z.string() })),
  /** Set while a step is in progress: the number of its link's attempts before it. */
  doing: z.object({ attempts: z.int() }).nullable(),
  problem: z.string().nullable(),
})
export type Position = z.output<typeof position>

/** Returns the position at the start of a chapter. `time` is the one that the clock is set to. */
export const chapterStart = (chapter: number, startedAt: number, time: number | null = startedAt) => ({
  chapter,
  step: 0,
  time,
  startedAt,
  orders: [],
  released: [],
  played: [],
  saved: [],
  doing: null,
  problem: null,
})

const first: Position = { revision: 0, port: 0, seeded: null, ...chapterStart(0, 0, null) }

export interface PositionFile {
  now(): Position
  /** Resolves once the position is on disk. */
  change(changed: Partial<Position>): Promise<void>
}

/**
 * The position of the stage, in a file beside its store. With an unreadable file the stage starts from the beginning.
 */
export const openPositionFile = async (path: string): Promise<PositionFile> => {
  const file = await openPrivateFile(path, position, first)
  return {
    now: file.now,
    change: (changed) => file.replace({ ...file.now(), ...changed, revision: file.now().revision + 1 }),
  }
}
