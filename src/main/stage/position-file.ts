import { Low } from 'lowdb'
import { JSONFile } from 'lowdb/node'
import { z } from 'zod'
import { playedBeat, stageOrder } from '../../shared/contract/stage.ts'

const position = z.object({
  /** Rises with every change, over restarts and resets too. */
  revision: z.int(),
  /** Of the stage's service, kept so that pages stay where they are. 0: any free one. */
  port: z.int(),
  /** The orders of two weeks are there. */
  isSeeded: z.boolean(),
  chapter: z.int(),
  /** How many beats of the chapter were played. */
  step: z.int(),
  /** ms since the epoch; orders placed later are of this chapter. */
  startedAt: z.number(),
  /** What the chapter's create steps made, in their order. */
  orders: z.array(z.object({ orderId: z.string(), linkId: z.string() })),
  /** Links whose customer was let back to the shop. */
  released: z.array(z.string()),
  played: z.array(playedBeat),
  /** What else a saved demo shows of each. */
  saved: z.array(z.object({ order: stageOrder.nullable(), page: z.string() })),
  /** A beat has begun: how many attempts its link had before. */
  doing: z.object({ attempts: z.int() }).nullable(),
  problem: z.string().nullable(),
})
export type Position = z.output<typeof position>

const first: Position = {
  revision: 0,
  port: 0,
  isSeeded: false,
  chapter: 0,
  step: 0,
  startedAt: 0,
  orders: [],
  released: [],
  played: [],
  saved: [],
  doing: null,
  problem: null,
}

export interface PositionFile {
  now(): Position
  /** On disk when it resolves. */
  change(changed: Partial<Position>): Promise<void>
}

/** Where the stage stands, in a file beside its store. One that cannot be read counts as none: the stage begins anew. */
export const openPositionFile = async (path: string): Promise<PositionFile> => {
  const database = new Low<Position>(new JSONFile(path), first)
  await database.read().catch(() => {})
  database.data = position.safeParse(database.data).data ?? first
  return {
    now: () => database.data,
    change: (changed) => {
      database.data = { ...database.data, ...changed, revision: database.data.revision + 1 }
      return database.write()
    },
  }
}
