import { hash } from 'node:crypto'
import { gapsIn } from '../../shared/gaps.ts'
import type { JsonObject } from '../../shared/json/json-node.ts'
import { JsonFault, scanJsonObject } from '../../shared/json/json-scanner.ts'
import { minSecretLength } from '../../shared/secret-spellings.ts'
import { canonicalJson } from '../../shared/signature/canonical-json.ts'
import { hashOf, parseAuthorization } from '../../shared/signature/token.ts'
import { readCreateRequest } from '../domain/link/create-request.ts'
import { type Merchant, validSecrets } from '../domain/merchant.ts'
import { type SettingsSource, settingsFor } from '../domain/settings-for.ts'
import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import { assignedValues } from './assigned-values.ts'
import { type Candidate, isCreateCall, type RequestCandidate } from './candidate.ts'
import { isJudged } from './service-answers.ts'

/** The merchants whose secrets are known, like a store. */
export interface MerchantSource extends SettingsSource {
  merchants: SettingsSource['merchants'] & { all(): readonly Merchant[] }
  merchantByKey(key: string): Merchant | undefined
}

const otherBody =
  'The signature is right for this body, and yet the service answered E012: either the body that was sent was another one, or the service has another secret for this key. Ask for the body as it left the program, look for what changes it after it was signed, and compare the secrets.'
const rewritten =
  'The service accepted this call, and yet its token does not fit this body, so this is not byte for byte what was sent, unless the service has another secret for this key. What shows a log often writes numbers anew, such as 9.5 for 9.50. Ask for the body as it left the program before you look for a mistake.'
const maxBody = 100_000
/** Limits the text that is searched for secrets, which takes a pass for each secret. */
const maxSearched = 200_000
/** Limits the characters that are hashed to find a value of the text that was used as the secret. A hash costs `hashCost` more. */
const maxHashed = 10_000_000
const hashCost = 1_000
/** A refusal that the text may speak of beside the answer 00. */
const namesRefusal =
  /\bE0[0-4]\d\b|signature mismatch|\b401\b|unauthori[sz]ed|\b(?:rejected|refused|denied|abgelehnt)\b/i

interface Signature {
  /** Whether one of the merchant's secrets gives the hash. */
  fits: boolean
  isCurrent: boolean
  root: JsonObject
  merchant: Merchant
  /** Characters that `isSignedWith` hashes. */
  hashed: number
  isSignedWith(secret: string): boolean
}

/** Signs the body of a call to compare its token; undefined if body, token or merchant are not known. */
const signatureOf = (one: RequestCandidate, source: MerchantSource, now: number): Signature | undefined => {
  const { authorization, body } = one.request
  const token = parseAuthorization(authorization ?? undefined)
  const merchant = token && body.length <= maxBody ? source.merchantByKey(token.key) : undefined
  if (merchant === undefined) return undefined
  try {
    const root = scanJsonObject(textOf(body))
    const text = canonicalJson(root, settingsFor(source, merchant.id).numbersInSignature)
    const isSignedWith = (secret: string): boolean => hashOf(text, secret, (json) => hash('md5', json)) === token?.hash
    const isCurrent = validSecrets(merchant, now).some(isSignedWith)
    const fits = isCurrent || merchant.previousSecrets.some(({ secret }) => isSignedWith(secret))
    return { fits, isCurrent, root, merchant, hashed: text.length, isSignedWith }
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return undefined
  }
}

/** Returns what cannot be: an answer that the service does not give to what is shown. */
const answerNotes = (code: string | undefined, { isCurrent, root }: Signature): string[] => {
  if (!isCurrent || code === undefined || !isJudged(code)) return []
  if (code === 'E012') return [otherBody]
  if (/E00[23]/.test(code) && 'code' in readCreateRequest(root)) return []
  const part = code === 'E010' ? 'header' : 'body'
  const right = 'code' in readCreateRequest(root) ? 'The signature of this call' : 'This call'
  return [
    `${right} is right as it is shown. If ${code} is the answer to it, another ${part} arrived: ask for the ${part} as it left the program, and look for what changes it on the way, such as a shell, a library or a proxy.`,
  ]
}

/** Addresses that the shop wrote for a page: the signature proves that they were sent like this. */
const escapedAddresses = ({ fits, root: { entries } }: Signature): string[] =>
  entries.flatMap(([name, node]) => {
    if (!fits || !/^(?:return|cancel|ipn)_url$/.test(name) || node.type !== 'string') return []
    if (!/[?&][^#]{0,2000}&amp;/.test(node.value)) return []
    const who = name === 'ipn_url' ? 'the IPN' : 'the browser'
    return [`${name} has &amp; in place of &, as HTML writes it: ${who} is sent to exactly this address.`]
  })

/** What the notes on all calls of a text search it for, each searched once. */
interface SearchedText {
  namesRefusal(): boolean
  /** Names the value in the text that was used as the secret and is not the merchant's. */
  otherSecret(signature: Signature): string[]
}

const searchedText = (text: string): SearchedText => {
  const searched = text.slice(0, maxSearched)
  let refusal: boolean | undefined
  let values: ReadonlyMap<string, string> | undefined
  let left = maxHashed
  return {
    namesRefusal() {
      refusal ??= namesRefusal.test(searched)
      return refusal
    },
    otherSecret({ fits, merchant, hashed, isSignedWith }) {
      if (fits) return []
      values ??= assignedValues(searched)
      for (const [name, value] of values) {
        left -= hashed + hashCost
        if (left < 0) return []
        if (isSignedWith(value)) {
          return [
            `The hash was made with the value that the text assigns to ${name}. It is not the secret of ${merchant.name} (${merchant.key}): compare the two, and put the secret of this merchant there.`,
          ]
        }
      }
      return []
    },
  }
}

/**
 * Adds notes on what a signature proves about the answer and the URLs. A text that does not fit an accepted call is not
 * the one that was sent.
 */
const withSignatureNotes = (text: SearchedText, one: Candidate, signature: Signature | undefined): Candidate => {
  if (!isCreateCall(one) || signature === undefined) return one
  const proved = [...answerNotes(one.answered, signature), ...escapedAddresses(signature)]
  const notes = [...one.notes, ...proved, ...text.otherSecret(signature)]
  const isRewritten =
    one.answered === '00' &&
    one.request.exact &&
    !signature.fits &&
    gapsIn(textOf(one.request.body)).length === 0 &&
    !text.namesRefusal()
  if (!isRewritten) return { ...one, notes }
  return { ...one, notes: [...notes, rewritten], request: { ...one.request, exact: false } }
}

/** Names the merchants whose current or replaced secret is in the text. */
const postedSecrets = (text: string, { merchants }: MerchantSource): string[] =>
  text.length > maxSearched
    ? []
    : merchants
        .all()
        .filter(({ secret, previousSecrets }) =>
          [secret, ...previousSecrets.map((previous) => previous.secret)].some(
            (one) => one.length >= minSecretLength && text.includes(one),
          ),
        )
        .map(({ name }) => `The text contains the secret of ${name}: issue a new one.`)

type Signatures = ReadonlyMap<Candidate, Signature | undefined>

/** Puts a call whose signature does not fit before a right one that the text has first: it is why the text was pasted. */
const unfitFirst = (candidates: readonly Candidate[], signatures: Signatures): Candidate[] => {
  const [first] = candidates
  if (first === undefined || !signatures.get(first)?.isCurrent || first.answered?.startsWith('E'))
    return [...candidates]
  const at = candidates.findIndex((one) => signatures.get(one)?.fits === false && one.confidence === first.confidence)
  const unfit = candidates[at]
  return unfit === undefined ? [...candidates] : [unfit, ...candidates.toSpliced(at, 1)]
}

/** Adds the notes that need the secrets of the merchants, and puts the call in question first. `now` in ms. */
export const withMerchantNotes = (
  text: string,
  candidates: readonly Candidate[],
  source: MerchantSource,
  now: number,
): Candidate[] => {
  const signatures: Signatures = new Map(
    candidates.map((one) => [one, isCreateCall(one) ? signatureOf(one, source, now) : undefined]),
  )
  const searched = searchedText(text)
  return unfitFirst(candidates, signatures).map((given, at) => {
    const one = withSignatureNotes(searched, given, signatures.get(given))
    return at === 0 ? { ...one, notes: [...one.notes, ...postedSecrets(text, source)] } : one
  })
}
