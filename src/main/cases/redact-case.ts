import { type CaseExchange, type CaseFile, caseExchange, caseFile } from '../../shared/contract/cases.ts'
import type { HeaderList } from '../../shared/contract/common.ts'
import type { InboxBehaviour } from '../../shared/contract/inboxes.ts'
import { type Diagnosis, diagnosis as diagnosisSchema } from '../../shared/contract/signature.ts'
import { isCredentialHeader } from '../../shared/is-credential-header.ts'
import { hiddenSecret } from '../../shared/secret-spellings.ts'
import type { DoctorMerchant, Evidence } from '../signature-tools/doctor/evidence.ts'
import type { Resigned } from '../signature-tools/doctor/resign.ts'
import { bodyAsText, writtenBody } from './body-as-text.ts'
import { isTooLargeToDiagnose, signingOf } from './case-evidence.ts'
import { createCustomerReplacer } from './create-customer-replacer.ts'
import { createHashShortener } from './create-hash-shortener.ts'
import { createRedactor, createSecretReplacer, type RedactionCounts, type RedactorOptions } from './create-redactor.ts'
import { createReplacer } from './create-replacer.ts'
import {
  createSecretHider,
  createSecretsReplacer,
  withoutCredentials,
  withoutNamedSecrets,
} from './create-secret-hider.ts'
import { customersIn } from './customers-in.ts'
import { cutToSchema } from './cut-to-schema.ts'
import { headersOf } from './headers-of.ts'
import { isWholeWord } from './is-whole-word.ts'
import { mapScenario } from './map-scenario.ts'
import { mapTexts } from './map-texts.ts'
import { createPseudonyms, type RandomIndex } from './pseudonyms.ts'
import { type Candidate, resignCandidates } from './resign-candidates.ts'
import { credentialsIn, safeHeaders } from './safe-headers.ts'
import { type StatedVerdict, verdictOfDiagnosis } from './verdict-of-diagnosis.ts'
import { withMerchantNames } from './with-merchant-names.ts'
import { withPlainBodies } from './with-plain-bodies.ts'

/** A case before redaction. It contains secrets and must not be written to a file. */
export interface CaseDraft extends Omit<CaseFile, 'redactions' | 'signing' | 'verdict'> {
  verdict: StatedVerdict & {
    /** An earlier diagnosis, for a case without evidence. */
    diagnosis?: Diagnosis | null
  }
  /** The call whose signature is diagnosed, and the id of its exchange. */
  evidence: Evidence | undefined
  evidenceIn: string | undefined
  /** The create calls of the links that the case is about. Their customers are replaced. They are not exported. */
  createCalls?: readonly string[]
}

export interface RedactionDeps {
  /** All merchants whose secrets must not be exported. */
  merchants: readonly DoctorMerchant[]
  /** Further secrets of the engine, such as the console's token. */
  otherSecrets?: readonly string[]
  random: RandomIndex
  keepCustomers: boolean
  resign(original: Evidence, candidates: readonly Evidence[]): Promise<Resigned>
}

export interface RedactedCase {
  case: CaseFile
  preview: { from: string; to: string }[]
}

const safeExchange = (exchange: CaseExchange): CaseExchange => ({
  ...exchange,
  request: exchange.request && { ...exchange.request, headers: safeHeaders(exchange.request.headers) },
  response: exchange.response && { ...exchange.response, headers: safeHeaders(exchange.response.headers) },
})

/** Changes the headers that an inbox sends, in any of its steps. */
const withHeaders = (behaviour: InboxBehaviour, change: (headers: HeaderList) => HeaderList): InboxBehaviour =>
  JSON.parse(JSON.stringify(behaviour), (name, value: unknown) =>
    name === 'headers' && Array.isArray(value) ? change(value as HeaderList) : value,
  ) as InboxBehaviour
/** Masked, the inbox would send the dots. */
const withoutCredentialHeaders = (headers: HeaderList): HeaderList =>
  headers.filter(([name]) => !isCredentialHeader(name))
/** No header may have the dots of a secret, or the sign of a hash that was cut. */
const withLatinValues = (headers: HeaderList): HeaderList =>
  headers.map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '*')])

/** Returns the hashes in the tokens of a call. */
const sentHashes = ({ request }: CaseExchange): string[] =>
  (request?.headers ?? []).flatMap(([name, value]) =>
    name.toLowerCase() === 'authorization' ? (value.match(/(?<=\.)[0-9a-f]{24,128}(?![0-9a-z])/gi) ?? []) : [],
  )

/** Puts the body and Authorization header of the evidence into its exchange, so that both have the same bytes. */
const signedExchange = (exchange: CaseExchange, { body, authorization }: Evidence): CaseExchange => {
  if (exchange.request === null) return exchange
  return {
    ...exchange,
    request: {
      ...exchange.request,
      headers: exchange.request.headers.map(([name, value]) => [
        name,
        name.toLowerCase() === 'authorization' ? (authorization ?? value) : value,
      ]),
      body: writtenBody(body),
    },
  }
}

/** Removes the texts of the call from a diagnosis, for a call that cannot be signed again. */
const withoutSteps = (diagnosis: Diagnosis): Diagnosis => {
  const { difference: _, ...rest } = diagnosis
  return { ...rest, steps: null }
}

/** Candidates made at first: one of each variant. */
const firstCandidates = 4

const redactionTexts = {
  secrets: 'Merchant secrets are replaced by secrets generated for this case. Other credentials are dots.',
  tokens:
    'Hashes made with your secrets are shortened to their first and last four digits, because a full hash allows guessing the secret. A full one was made with a secret generated for this case.',
  customers:
    'Customer names, addresses and numbers are replaced by pseudonyms. A pseudonym keeps length and punctuation; equal values have equal pseudonyms.',
  cards: 'Card numbers are zeros except for the last four digits. Card codes are zeros. Numbers of JSON begin with 1.',
} as const satisfies Record<keyof RedactionCounts, string>

/** Signs the call again, and returns what it was signed with. Undefined for a case without a call. */
const resignedCall = async (
  { evidence, head }: CaseDraft,
  { merchants, random, resign }: RedactionDeps,
  options: Pick<RedactorOptions, 'replaceCustomers' | 'keys' | 'hide' | 'hideSecrets'>,
) => {
  if (evidence === undefined) return undefined
  const own = [...evidence.merchants, ...merchants].find(({ id, key }) =>
    evidence.merchantId === undefined ? key === head.merchant?.key : id === evidence.merchantId,
  )
  const source = resignCandidates(evidence, own, random, options)
  const next = (count: number): Candidate[] => {
    const made: Candidate[] = []
    while (made.length < count) {
      const { value, done } = source.next()
      if (done) break
      made.push(value)
    }
    return made
  }
  const tried = (some: readonly Candidate[]): Promise<Resigned> =>
    resign(
      evidence,
      some.map((one) => one.evidence),
    )
  let candidates = next(firstCandidates)
  let resigned = await tried(candidates)
  // What nothing explains is not searched again.
  if (
    !resigned.evidence &&
    resigned.diagnosis.verdict !== 'unexplained' &&
    !isTooLargeToDiagnose(signingOf(evidence))
  ) {
    const more = next(Number.POSITIVE_INFINITY)
    if (more.length > 0) [candidates, resigned] = [more, await tried(more)]
  }
  const chosen = candidates[resigned.candidate ?? 0]
  const { authorization, hash } = resigned.evidence ?? {}
  const drawn = new Map([...(chosen?.secrets.values() ?? [])].map((secret) => [secret, '']))
  const [signed] = createSecretReplacer(drawn)(`${authorization} ${hash}`)
  // Beside the hash, which is another one, a header may contain a part of a real secret, and the body a real hash.
  const shorten = createHashShortener(resigned.hashes)
  const texts = [resigned.evidence?.body, resigned.evidence?.hashed, resigned.evidence?.canonicalJson]
  const isWithout = texts.every(
    (one) => one === undefined || shorten(typeof one === 'string' ? one : bodyAsText(one).text)[1] === 0,
  )
  return isWithout && options.hide(signed, new Set()) === signed
    ? { ...resigned, chosen }
    : { ...resigned, evidence: undefined, chosen }
}

type ResignedCall = Awaited<ReturnType<typeof resignedCall>>

const signatureText = ({ evidence, chosen, diagnosis }: NonNullable<ResignedCall>): string => {
  if (evidence === undefined) {
    if (diagnosis.verdict === 'incomplete')
      return 'The signature cannot be checked, also where the secret is known: a value of the call is missing, or its body is not exact.'
    return 'This diagnosis cannot be checked with this file. It depends on a redacted value: no secret generated for the case gave the same result. It is the one made where the secret is known.'
  }
  const shape = chosen?.isLike
    ? ' That secret keeps the length and punctuation of the real one, because the mistake depends on them.'
    : ''
  return `The hashes were recomputed over the bytes of this file with a secret generated for this case.${shape} The doctor's diagnosis is the same.`
}

/** Returns what was redacted, and how. */
const redactionsOf = (counts: RedactionCounts, resigned: ResignedCall): CaseFile['redactions'] => {
  const kinds = Object.keys(redactionTexts) as (keyof RedactionCounts)[]
  const redactions: CaseFile['redactions'] = kinds
    .filter((what) => counts[what] > 0)
    .map((what) => ({ what, count: counts[what], how: redactionTexts[what] }))
  if (resigned) {
    redactions.push({ what: 'signature', count: resigned.evidence ? 1 : 0, how: signatureText(resigned) })
  }
  return redactions
}

/** Replaces the key of another merchant in a verdict without a signed call. A signed one has keys of the case. */
const otherKey = '⟨key of another merchant⟩'

/** Returns the redacted verdict. A valid signature is the verdict only if there is no other one. */
const redactedVerdict = (
  draft: CaseDraft,
  resigned: ResignedCall,
  redact: (text: string) => string,
): CaseFile['verdict'] => {
  const { verdict } = draft
  const isResigned = resigned?.evidence !== undefined
  const source = resigned?.diagnosis ?? verdict.diagnosis
  const diagnosis = source && (isResigned ? source : mapTexts(diagnosisSchema, withoutSteps(source), redact))
  const isOfDiagnosis = resigned && diagnosis && (diagnosis.verdict !== 'valid' || verdict.sentence === '')
  const { confidence, sentence, evidence } = verdict
  return {
    ...(isOfDiagnosis
      ? verdictOfDiagnosis(diagnosis, {
          authorization: draft.evidence?.authorization,
          exchange: draft.exchanges.find(({ id }) => id === draft.evidenceIn),
        })
      : { confidence, sentence: redact(sentence), evidence: evidence.map(redact) }),
    diagnosis: diagnosis ?? null,
    resigned: isResigned,
  }
}

/**
 * Replaces what must not leave this machine: secrets, hashes, card data and, unless `keepCustomers` is set, customer data.
 * The call is signed again with a secret generated for the case, so that the doctor's diagnosis of the file is the same.
 */
export const redactCase = async (given: CaseDraft, deps: RedactionDeps): Promise<RedactedCase> => {
  const draft = withPlainBodies(given)
  const { evidence: _, evidenceIn, createCalls: __, verdict, ...rest } = draft
  const { own, others } = deps.keepCustomers ? { own: [], others: [] } : customersIn(draft)
  const pseudonyms = createPseudonyms(deps.random)
  const ownKey = draft.head.merchant?.key
  const keys = [...new Set([...deps.merchants.map(({ key }) => key), ...(ownKey ? [ownKey] : [])])]
  const kept = [...keys, ...deps.merchants.map(({ name }) => name)]
  const hideSecrets = createSecretsReplacer(deps.merchants, deps.otherSecrets)
  const hideParts = createSecretHider(deps.merchants)
  const hide: RedactorOptions['hide'] = (text, shown) => hideParts(hideSecrets(text)[0], shown)
  const replaceCustomers = createCustomerReplacer([...own, ...others], pseudonyms, kept)
  const options = { replaceCustomers, hideSecrets, keys, hide }
  const resigned = await resignedCall(draft, deps, options)

  const credentials = credentialsIn(draft.exchanges.flatMap(headersOf))
  const hideCredentials = createReplacer(credentials.map((value) => [value, hiddenSecret]))
  const { text: redact, counts } = createRedactor({
    ...options,
    secrets: resigned?.chosen?.secrets ?? new Map(),
    hashes: [
      ...(resigned?.hashes ?? (verdict.diagnosis?.steps ? [verdict.diagnosis.steps.hash] : [])),
      ...draft.exchanges.flatMap(sentHashes),
    ],
    hide: (text, shown) => hide(hideCredentials(text)[0], shown),
  })

  /** For texts that nobody signs. Others wrote them: in a note or an answer a credential may have any name. */
  const redactProse = (text: string): string => withoutNamedSecrets(redact(withoutCredentials(text)))

  const { shape } = caseFile
  const inboxes = rest.world.inboxes.map((one) => {
    const behaviour = withHeaders(one.behaviour, withoutCredentialHeaders)
    const redacted = mapTexts(shape.world.shape.inboxes.element, { ...one, behaviour }, redactProse)
    return { ...redacted, behaviour: withHeaders(redacted.behaviour, withLatinValues) }
  })
  const exchanges: CaseExchange[] = []
  for (const one of rest.exchanges) {
    const safe = safeExchange(one)
    const before = headersOf(one)
    for (const [at, [, value]] of headersOf(safe).entries())
      if (value !== before[at]?.[1]) counts[value.includes('…') ? 'tokens' : 'secrets']++
    const clean = {
      ...mapTexts(caseExchange, { ...safe, response: null }, redact),
      response: mapTexts(caseExchange.shape.response, safe.response, redactProse),
    }
    exchanges.push(resigned?.evidence && one.id === evidenceIn ? signedExchange(clean, resigned.evidence) : clean)
  }
  const hideKeys = createReplacer(
    keys.flatMap((key) => (key === ownKey ? [] : [[key, otherKey] as const])),
    { isAllowed: isWholeWord },
  )
  const redacted = {
    ...rest,
    head: mapTexts(shape.head, rest.head, (text) => withoutNamedSecrets(redact(text))),
    verdict: redactedVerdict(draft, resigned, (text) => hideKeys(redact(text))[0]),
    exchanges,
    signing: resigned?.evidence ? signingOf(resigned.evidence) : null,
    world: { ...mapTexts(shape.world, { ...rest.world, inboxes: [] }, redact), inboxes },
    scenario: rest.scenario && mapScenario(rest.scenario, redact, redactProse),
    notReproduced: rest.notReproduced.map(redact),
    notes: mapTexts(shape.notes, rest.notes, redactProse),
    pictures: mapTexts(shape.pictures, rest.pictures, redact),
  }
  const customers = resigned?.evidence?.otherCalls?.length ? [...own, ...others] : own
  const preview = customers.map((from) => ({ from, to: pseudonyms(from) })).filter(({ from, to }) => from !== to)
  const redactions = redactionsOf({ ...counts, customers: preview.length }, resigned)
  const made = caseFile.parse(cutToSchema(caseFile, { ...redacted, redactions }))
  return { case: withMerchantNames(made, deps.merchants), preview }
}
