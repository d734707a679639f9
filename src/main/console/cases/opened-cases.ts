import { z } from 'zod'
import { type CaseFile, type CaseSummary, caseFile, type OpenedCase } from '../../../shared/contract/cases.ts'
import { instant } from '../../../shared/contract/common.ts'
import { parsedJson } from '../../../shared/parsed-json.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import type { CaseFolder } from '../../domain/case-folder.ts'

const maxOpened = 100

const stored = z.object({ openedAt: instant, case: caseFile })
type Stored = z.output<typeof stored>

const summaryOf = (id: string, { case: file, openedAt }: Stored): CaseSummary => ({
  id,
  title: file.head.title,
  ticket: file.head.ticket,
  merchant: file.head.merchant?.name ?? null,
  sentence: file.verdict.sentence,
  confidence: file.verdict.confidence,
  createdAt: file.head.createdAt,
  openedAt,
  exchanges: file.exchanges.length,
  notes: file.notes.length,
})

/** The folder's files are validated like any untrusted file. Invalid ones are left out. */
const readStored = (text: string): Stored | undefined => stored.safeParse(parsedJson(text)).data

/** The open cases. They are read on first use. A change is on disk when its promise resolves. */
export const createOpenedCases = (folder: CaseFolder) => {
  let loading: Promise<Map<string, Stored>> | undefined
  const load = async (): Promise<Map<string, Stored>> => {
    const files = await folder.read()
    return new Map(
      files.flatMap(({ id, text }) => {
        const found = readStored(text)
        return found ? [[id, found] as const] : []
      }),
    )
  }
  const all = (): Promise<Map<string, Stored>> => {
    loading ??= load().catch((error: unknown) => {
      // The next call tries again.
      loading = undefined
      throw error
    })
    return loading
  }
  const changes = createSerialQueue()
  const shown = (id: string, one: Stored): OpenedCase => ({ summary: summaryOf(id, one), case: one.case })

  return {
    /** Serializes operations that read and then write a case, so that none overwrites another's change. */
    inTurn: changes.run,
    list: async (): Promise<CaseSummary[]> =>
      [...(await all())]
        .map(([id, one]) => summaryOf(id, one))
        .toSorted((a, b) => b.openedAt.localeCompare(a.openedAt)),
    get: async (id: string): Promise<OpenedCase | undefined> => {
      const found = (await all()).get(id)
      return found && shown(id, found)
    },
    isFull: async (): Promise<boolean> => (await all()).size >= maxOpened,
    put: async (id: string, file: CaseFile, openedAt: string): Promise<OpenedCase> => {
      const one = { openedAt, case: file }
      await folder.write(id, JSON.stringify(one))
      ;(await all()).set(id, one)
      return shown(id, one)
    },
    remove: async (id: string): Promise<void> => {
      await folder.remove(id)
      ;(await all()).delete(id)
    },
  }
}
