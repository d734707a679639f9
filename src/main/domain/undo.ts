import { z } from 'zod'

/** A rule as it was before the run. */
const ruleBefore = z.object({ id: z.string(), on: z.boolean(), active: z.boolean(), onUntil: z.string().nullable() })

/** One change that a run has to put back. Data, so that it can be stored and put back after a crash too. */
export const undo = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('call'),
    method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string(),
    body: z.unknown().optional(),
  }),
  z.object({ kind: z.literal('made-rule'), id: z.string() }),
  /** A rule about to be made, whose id is not known yet: all but these are put back. */
  z.object({ kind: z.literal('new-rules'), known: z.array(z.string()) }),
  z.object({ kind: z.literal('rule'), rule: ruleBefore }),
  z.object({ kind: z.literal('clock'), aheadMs: z.number() }),
])
export type Undo = z.output<typeof undo>

/** Stores what the runs under way have to put back. */
export interface UndoFile {
  /** What the last engine left: undefined when it left nothing, the text when it is no JSON. Rejects when it cannot be read. */
  read(): Promise<unknown>
  /** Resolves when it is on disk; rejects with StorageError otherwise. */
  write(undos: readonly Undo[]): Promise<void>
}
