import { type CaseExchange, type CaseFile, caseFile } from '../../shared/contract/cases.ts'
import type { HeaderList } from '../../shared/contract/common.ts'
import type { Diagnosis } from '../../shared/contract/signature.ts'
import type { DoctorMerchant, Evidence } from '../signature-tools/doctor/evidence.ts'
import type { Resigned } from '../signature-tools/doctor/resign.ts'
import { signingOf } from './case-evidence.ts'
import { createRedactor, type RedactionCounts } from './create-redactor.ts'
import { customerValues, headerValues } from './customer-values.ts'
import { mapTexts, textsIn } from './map-texts.ts'
import { createPseudonyms, type RandomIndex } from './pseudonyms.ts'
import { bodyAsText, type Candidate, resignCandidates } from './resign-candidates.ts'
import { verdictOf } from './verdict-of.ts'

/** A case before anything was taken out: it holds what no file may. */
export interface CaseDraft extends Omit<CaseFile, 'redactions' | 'signing' | 'verdict'> {
  verdict: Pick<CaseFile['verdict'], 'sentence' | 'confidence' | 'evidence'>
  /** The call whose signature is looked into, and the exchange it is. */
  evidence: Evidence | undefined
  evidenceIn: string | undefined
}

export interface RedactionDeps {
  /** All whose secrets must not get out. */
  merchants: readonly DoctorMerchant[]
  /** Puts dots where anything of a secret is left. */
  hide: (text: string) => string
  random: RandomIndex
  keepCustomers: boolean
  resign(original: Evidence, candidates: readonly Evidence[]): Promise<Resigned>
}

export interface RedactedCase {
  case: CaseFile
  preview: { from: string; to: string }[]
}

/** Headers that let whoever has them in, or tell who somebody is. */
const credentials = /^(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key|x-auth-token)$/i

const shortened = (text: string): string =>
  text.replace(/[^\s.:=;,]{12,}(?=[\s"']*$)/, (run) => `${run.slice(0, 4)}…${run.slice(-4)}`)

const safeHeaders = (headers: HeaderList): HeaderList =>
  headers.map(([name, value]) => [name, credentials.test(name) ? shortened(value) : value])

const safeExchange = (exchange: CaseExchange): CaseExchange => ({
  ...exchange,
  request: exchange.request && { ...exchange.request, headers: safeHeaders(exchange.request.headers) },
  response: exchange.response && { ...exchange.response, headers: safeHeaders(exchange.response.headers) },
})

/** The signed call as it stands in the case: the very body and header the doctor is given. */
const signedExchange = (exchange: CaseExchange, { body, authorization }: Evidence): CaseExchange => {
  if (exchange.request === null) return exchange
  const bytes = 'text' in body ? Buffer.from(body.text) : Buffer.from(body.bytes)
  const isText = 'text' in body
  return {
    ...exchange,
    request: {
      ...exchange.request,
      headers: exchange.request.headers.map(([name, value]) => [
        name,
        name.toLowerCase() === 'authorization' ? (authorization ?? value) : value,
      ]),
      body: {
        text: isText ? body.text : bytes.toString('base64'),
        encoding: isText ? 'utf8' : 'base64',
        bytes: bytes.length,
        truncated: false,
      },
    },
  }
}

const customersIn = (draft: CaseDraft): string[] => {
  const { evidence, ...rest } = draft
  const headers = draft.exchanges.flatMap(({ request, response }) => [
    ...headerValues(request?.headers ?? []),
    ...headerValues(response?.headers ?? []),
  ])
  const given = evidence && [bodyAsText(evidence.body).text, evidence.hashed ?? '', evidence.canonicalJson ?? '']
  const found = [...textsIn(rest), ...(given ?? [])].flatMap(customerValues)
  return [...new Set([...found, ...headers])].slice(0, 500)
}

/** What may be said of a diagnosis whose call cannot be signed anew: no text of the call itself. */
const withoutSteps = (diagnosis: Diagnosis): Diagnosis => {
  const { difference: _, ...rest } = diagnosis
  return { ...rest, steps: null }
}

const hows = {
  secrets: 'Secrets of merchants are not in this file; one drawn for this case stands where a secret stood.',
  tokens: 'Of a hash only its first and last four digits are kept, since a whole one lets the secret be guessed.',
  customers:
    'Names, addresses and numbers of customers have pseudonyms: the same value the same one, as long, with the same marks.',
  cards: 'Card numbers show zeros but for the last four digits; card codes are zeros.',
} as const satisfies Record<keyof RedactionCounts, string>

const signatureHow = (isResigned: boolean, isLike: boolean): string => {
  if (!isResigned) {
    return 'The signature could not be computed anew for this file: the diagnosis stands as it was, and cannot be checked here.'
  }
  const shape = isLike ? ' It has the length and the marks of the real one, since the mistake depends on them.' : ''
  return `The hashes were computed anew over this file's bytes with a secret drawn for this case.${shape} The doctor finds the same in it.`
}

/**
 * Takes out what must not leave this machine: secrets always, hashes of which a secret could be guessed, card data, and,
 * unless they are to be kept, customers. What is signed is signed anew with a secret of the case, so that the doctor finds
 * the same in the file.
 */
export const redactCase = async (draft: CaseDraft, deps: RedactionDeps): Promise<RedactedCase> => {
  const { evidence, evidenceIn, verdict, ...rest } = draft
  const { merchants, random, hide, keepCustomers } = deps
  const customers = keepCustomers ? [] : customersIn(draft)
  const pseudonyms = createPseudonyms(random)
  const keys = merchants.map(({ key }) => key)
  const options = { customers, pseudonyms, keys }

  const own = evidence && merchants.find(({ id }) => id === evidence.merchantId)
  const candidates: Candidate[] = evidence ? [...resignCandidates(evidence, own, random, options)] : []
  const resigned =
    evidence &&
    (await deps.resign(
      evidence,
      candidates.map((one) => one.evidence),
    ))
  const chosen = candidates[resigned?.candidate ?? 0]
  const redactor = createRedactor({
    ...options,
    secrets: chosen?.secrets ?? new Map(),
    hashes: resigned?.hashes ?? [],
    hide,
  })

  const isResigned = resigned?.evidence !== undefined
  const diagnosis =
    resigned && (isResigned ? resigned.diagnosis : mapTexts(withoutSteps(resigned.diagnosis), redactor.text))
  const content = mapTexts({ ...rest, verdict }, redactor.text)
  const exchanges = content.exchanges
    .map(safeExchange)
    .map((one) => (resigned?.evidence && one.id === evidenceIn ? signedExchange(one, resigned.evidence) : one))
  const kinds = Object.keys(hows) as (keyof RedactionCounts)[]
  const counts = { ...redactor.counts, customers: keepCustomers ? 0 : customers.length }
  const redactions: CaseFile['redactions'] = [
    ...kinds.flatMap((what) => (counts[what] === 0 ? [] : [{ what, count: counts[what], how: hows[what] }])),
    ...(evidence
      ? [
          {
            what: 'signature' as const,
            count: isResigned ? 1 : 0,
            how: signatureHow(isResigned, chosen?.isLike ?? false),
          },
        ]
      : []),
  ]
  const made: CaseFile = {
    ...content,
    verdict: {
      // A right signature is not what a case is about, where there is anything else to say.
      ...(diagnosis && (diagnosis.verdict !== 'valid' || content.verdict.sentence === '')
        ? verdictOf(diagnosis)
        : content.verdict),
      diagnosis: diagnosis ?? null,
      resigned: isResigned,
    },
    exchanges,
    signing: resigned?.evidence ? signingOf(resigned.evidence) : null,
    redactions,
  }
  const preview = customers.map((from) => ({ from, to: pseudonyms(from) }))
  return { case: caseFile.parse(made), preview }
}
