import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import type { z } from 'zod'
import type { buildCase } from '../../../shared/contract/cases.ts'
import { caseHtml } from '../../cases/case-html.ts'
import { caseMarkdown } from '../../cases/case-markdown.ts'
import { TooManyCustomersError } from '../../cases/customers-in.ts'
import { type CaseReading, readCase } from '../../cases/read-case.ts'
import { type CaseDraft, redactCase } from '../../cases/redact-case.ts'
import { withOwnScenario } from '../../scenario/with-own-scenario.ts'
import type { DoctorMerchant, Evidence } from '../../signature-tools/doctor/evidence.ts'
import type { Resigned } from '../../signature-tools/doctor/resign.ts'
import type { WithReady } from '../parsers/limited-thread.ts'
import { fileNameOf } from './file-name-of.ts'

/** Entry of the threads that read and build cases, so that a large one never blocks the engine. */

export interface BuildTask {
  kind: 'build'
  draft: CaseDraft
  merchants: readonly DoctorMerchant[]
  /** Further secrets of the engine. */
  otherSecrets?: readonly string[]
  keepCustomers: boolean
  serviceUrl: string
  /** Takes a SigningQuestion at a time and brings its SigningAnswer. */
  doctor: MessagePort
}

export type CaseTask = { kind: 'read'; text: string } | BuildTask

export interface SigningQuestion {
  original: Evidence
  candidates: readonly Evidence[]
}
/** undefined when the doctor failed. The engine knows why. */
export type SigningAnswer = Resigned | undefined

/** The JSON of the reply, because the engine would need long to validate and write it; or why there is no case. */
export type BuiltCase = { reply: Uint8Array } | { refused: string }

const build = async ({
  draft,
  merchants,
  otherSecrets = [],
  keepCustomers,
  serviceUrl,
  doctor,
}: BuildTask): Promise<BuiltCase> => {
  const resign = async (original: Evidence, candidates: readonly Evidence[]): Promise<Resigned> => {
    doctor.postMessage({ original, candidates } satisfies SigningQuestion)
    const [answer] = (await once(doctor, 'message')) as [SigningAnswer]
    if (answer === undefined) throw new Error('the doctor failed')
    return answer
  }
  try {
    const random = (max: number): number => randomInt(Math.max(1, max))
    const { case: redacted, preview } = await redactCase(draft, {
      merchants,
      otherSecrets,
      keepCustomers,
      random,
      resign,
    })
    const made = withOwnScenario(redacted, serviceUrl)
    const reply: z.output<typeof buildCase.reply> = {
      case: made,
      fileName: fileNameOf(made.head.title),
      json: `${JSON.stringify(made, null, 1)}\n`,
      html: caseHtml(made),
      markdown: caseMarkdown(made),
      preview,
    }
    return { reply: new TextEncoder().encode(JSON.stringify(reply)) }
  } catch (error) {
    if (error instanceof TooManyCustomersError) return { refused: error.message }
    throw error
  } finally {
    doctor.close()
  }
}

export default (task: WithReady<CaseTask>): CaseReading | Promise<BuiltCase> | undefined => {
  switch (task.kind) {
    case 'ready':
      return undefined
    case 'read':
      return readCase(task.text)
    case 'build':
      return build(task)
  }
}
