import { hash } from 'node:crypto'
import { JsonFault, scanJsonObject } from '../../shared/json/json-scanner.ts'
import { minSecretLength } from '../../shared/secret-spellings.ts'
import { canonicalJson } from '../../shared/signature/canonical-json.ts'
import { hashOf, parseAuthorization } from '../../shared/signature/token.ts'
import { type Merchant, validSecrets } from '../domain/merchant.ts'
import { type SettingsSource, settingsFor } from '../domain/settings-for.ts'
import type { Candidate } from './candidate.ts'

/** The merchants whose secrets are known, like a store. */
export interface MerchantSource extends SettingsSource {
  merchants: SettingsSource['merchants'] & { all(): readonly Merchant[] }
  merchantByKey(key: string): Merchant | undefined
}

const otherBody =
  'The signature is right for this body, and yet the service answered E012: either the body that was sent was another one, or the service has another secret for this key. Ask for the body as it left the program, look for what changes it after it was signed, and compare the secrets.'
const maxBody = 100_000
/** Limits the text that is searched for secrets, which takes a pass for each secret. */
const maxSearched = 200_000

/** Says of a call that was answered E012 that its signature is right, so that this is not the body that was sent. */
const otherBodyNotes = (one: Candidate, source: MerchantSource, now: number): string[] => {
  if (one.kind !== 'create-request' || one.answered !== 'E012' || one.request.body.length > maxBody) return []
  const token = parseAuthorization(one.request.authorization ?? undefined)
  const merchant = token && source.merchantByKey(token.key)
  if (merchant === undefined) return []
  try {
    const root = scanJsonObject(Buffer.from(one.request.body).toString())
    const text = canonicalJson(root, settingsFor(source, merchant.id).numbersInSignature)
    const isRight = validSecrets(merchant, now).some(
      (secret) => hashOf(text, secret, (json) => hash('md5', json)) === token?.hash,
    )
    return isRight ? [otherBody] : []
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return []
  }
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

/** Adds the notes that need the secrets of the merchants. `now` in ms. */
export const withMerchantNotes = (
  text: string,
  candidates: readonly Candidate[],
  source: MerchantSource,
  now: number,
): Candidate[] =>
  candidates.map((one, at) => ({
    ...one,
    notes: [...one.notes, ...otherBodyNotes(one, source, now), ...(at === 0 ? postedSecrets(text, source) : [])],
  }))
