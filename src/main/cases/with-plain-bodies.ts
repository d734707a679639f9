import type { CaseFile } from '../../shared/contract/cases.ts'
import type { BodyText, HeaderList } from '../../shared/contract/common.ts'
import { headerOf } from '../../shared/header-of.ts'
import type { Evidence } from '../signature-tools/doctor/evidence.ts'
import { sentBody, textInstead, writtenBody } from './body-as-text.ts'

interface Draft extends Pick<CaseFile, 'head' | 'exchanges' | 'notes'> {
  verdict: Pick<CaseFile['verdict'], 'sentence'>
  evidence: Evidence | undefined
  evidenceIn: string | undefined
}

const inflated = 'The body arrived compressed. It is inflated here.'
const notShown = 'The body is not text, so nothing in it can be replaced. Its size is shown.'

const isPacked = (headers: HeaderList): boolean => !/^(?:identity)?$/i.test(headerOf(headers, 'content-encoding') ?? '')

/** Writes compressed bodies as text, and others that are not text as their size. Notes say so. */
export const withPlainBodies = <T extends Draft>(draft: T): T => {
  const { evidence, evidenceIn, head, verdict } = draft
  const notes = [...draft.notes]
  const plain = <M extends { headers: HeaderList; body: BodyText }>(message: M, exchange: string): M => {
    const instead = textInstead(sentBody(message.body), isPacked(message.headers))
    if (instead === undefined) return message
    const text = instead.isWhole ? inflated : notShown
    notes.push({ id: `body-${notes.length}`, at: head.createdAt, anchor: { exchange, field: null }, text })
    return { ...message, body: writtenBody({ text: instead.text }) }
  }
  const exchanges = draft.exchanges.map((one) => ({
    ...one,
    request: one.request && plain(one.request, one.id),
    response: one.response && plain(one.response, one.id),
  }))
  const headers = draft.exchanges.find(({ id }) => id === evidenceIn)?.request?.headers ?? []
  const signed = evidence && textInstead(evidence.body, isPacked(headers))
  if (evidence === undefined || signed === undefined) return { ...draft, exchanges, notes }
  return signed.isWhole
    ? { ...draft, exchanges, notes, evidence: { ...evidence, body: { text: signed.text } } }
    : {
        ...draft,
        exchanges,
        notes,
        evidence: undefined,
        verdict: { ...verdict, sentence: verdict.sentence || notShown },
      }
}
