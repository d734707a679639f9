import {
  type Diagnosis,
  type Finding,
  type FindingCode,
  findingCode,
  type SignatureSteps,
} from '../../../shared/contract/signature.ts'
import { signatureSteps } from '../../../shared/signature/signature-steps.ts'
import { baseRecipe } from './base-recipe.ts'
import { chooseMerchant, type MerchantChoice } from './choose-merchant.ts'
import { differenceOf } from './difference.ts'
import { algorithmName, type Digests } from './digests.ts'
import type { Evidence } from './evidence.ts'
import { fixOf } from './fixes.ts'
import { jointHider, secretHider } from './hide-secrets.ts'
import { namedParts } from './name-parts.ts'
import { type BodyReading, readBody } from './read-body.ts'
import { type Opening, readHash, type Sign } from './read-hash.ts'
import { readHashPart } from './read-hash-part.ts'
import { readToken } from './read-token.ts'
import { baseSeal, joined, plainMd5, type Seal } from './seal.ts'
import { sealHypotheses } from './seal-hypotheses.ts'
import { type Match, type Progress, search } from './search.ts'
import { textHypotheses } from './text-hypotheses.ts'
import { findingTitles } from './titles.ts'
import { createTextWriter } from './write-text.ts'

export interface DoctorDeps {
  digests: Digests
  /** Edits between two texts. */
  distance(a: string, b: string): number
  /** Milliseconds of any clock that runs. */
  now(): number
  /** ms after which the search ends, incomplete. */
  budgetMs: number
  onProgress?: ((progress: Progress) => void) | undefined
}

/** Secrets of so many merchants are tried like the own one, where it is open whose call it is. */
const mostGuesses = 3

const sealsFor = ({ own, isGuess }: MerchantChoice, { merchants }: Evidence, body: BodyReading): Seal[] => {
  const others = isGuess ? merchants.filter(({ id }) => id !== own?.id).slice(0, mostGuesses - 1) : []
  const secrets = [...(own ? [own] : []), ...others].flatMap((merchant) => merchant.secrets)
  const encodings = body.encoding === 'utf8' ? (['utf8'] as const) : (['utf8', body.encoding] as const)
  return [...new Set(secrets)].flatMap((secret) => encodings.map((encoding) => ({ ...baseSeal, secret, encoding })))
}

/** What must come out: the hash that was sent or computed; failing that, the hash of the text that was given. */
const openingsOf = (hash: string | undefined, evidence: Evidence, digests: Digests): Opening[] => {
  if (hash !== undefined) return readHash(hash, digests)
  const text = evidence.hashed ?? evidence.canonicalJson
  if (text === undefined) return []
  const wanted = digests.digest('md5', text)
  return [{ method: plainMd5, matches: (digest) => digest === wanted, whole: wanted, signs: [], extra: 0 }]
}

const missingHeader: Sign = {
  code: 'scheme-missing',
  detail: 'There is no Authorization header: the service answers E010.',
}

/** What every reading of a hash agrees on, whatever was hashed. */
const certainSigns = (openings: readonly Opening[]): Sign[] => {
  const nearest = openings.filter(({ extra }) => extra === 0)
  const [first] = nearest
  if (first === undefined) return []
  const name = algorithmName[first.method.algorithm]
  return first.signs
    .filter(({ code }) => nearest.every(({ signs }) => signs.some((sign) => sign.code === code)))
    .map((sign) =>
      // Other algorithms have digests of the same length.
      sign.code === 'wrong-algorithm'
        ? { ...sign, detail: `The hash is as long as one of ${name}, not of MD5.` }
        : sign,
    )
}

/** What was seen and then proved, or was done in two places, is one finding. */
const oncePerCode = (signs: readonly Sign[]): Sign[] => {
  const byCode = new Map<FindingCode, Sign>()
  for (const { code, detail } of signs) {
    const known = byCode.get(code)?.detail
    const isSaid = known?.includes(detail) ?? false
    byCode.set(code, { code, detail: known === undefined ? detail : isSaid ? known : `${known} ${detail}` })
  }
  return [...byCode.values()]
}

/**
 * Finds out why a signature does not match (specification, Authentication): recomputes the hash under everything that
 * may have been done otherwise, alone and together, and reports what reproduces it. No secret is in what it returns.
 */
export const diagnose = (evidence: Evidence, deps: DoctorDeps): Diagnosis => {
  const { digests, now } = deps
  const startedAt = now()
  const { numbers, merchants, hashed, canonicalJson } = evidence
  const body = readBody(evidence.body, digests)
  const reading = evidence.authorization ? readToken(evidence.authorization, merchants, digests) : undefined
  const choice = chooseMerchant(evidence, reading, deps.distance)
  const { own } = choice
  const computed = evidence.hash === undefined || reading ? undefined : readHashPart(evidence.hash.trim(), merchants)
  const openings = openingsOf(reading?.hash ?? computed?.hash, evidence, digests)
  const textGiven = reading === undefined && evidence.hash === undefined && hashed === undefined
  const hide = secretHider(merchants, digests)

  const base = baseRecipe(numbers)
  const raw = 'text' in evidence.body ? [body.text, evidence.body.text] : [body.text, `\ufeff${body.text}`]
  const recipe = body.root ? base : { ...base, shape: { id: 'raw', write: () => body.text } }
  const write = createTextWriter(body.root?.entries ?? [])
  const seals = textGiven ? [{ ...baseSeal, join: 'none' as const }] : sealsFor(choice, evidence, body)
  const { match, tried, complete, ruledOut } = search(
    {
      recipe,
      seals,
      texts: textHypotheses({
        root: body.root,
        twice: body.twice,
        raw,
        numbers,
        merchantKey: own?.key,
        given: [hashed, canonicalJson].filter((text) => text !== undefined),
        coding: digests,
      }),
      sealings: textGiven ? [] : sealHypotheses(own, merchants, digests),
      openings,
      write,
    },
    deps,
  )

  const seen = [...(reading?.signs ?? computed?.signs ?? []), ...choice.signs, ...body.signs]
  const isReceiver = reading === undefined && (evidence.hash ?? hashed ?? canonicalJson) !== undefined
  if (reading === undefined && !isReceiver) seen.push(missingHeader)
  const parts = match ? namedParts(match) : []
  const owner = match && choice.isGuess ? ownerOf(match, evidence) : own
  const found = parts.filter(({ code }) => !(choice.isGuess && code === 'secret-other-merchant'))
  const signs = oncePerCode([...seen, ...(match ? [...match.opening.signs, ...found] : certainSigns(openings))])
  const findings = signs.map(
    ({ code, detail }): Finding => ({
      code,
      title: findingTitles[code],
      detail: hide(detail),
      fix: fixOf(code),
      confidence: match ? 'certain' : 'likely',
    }),
  )

  const canonical = body.root && !hasDuplicate(body) ? write(base) : undefined
  const secret = own?.secrets[0]
  return {
    verdict: verdictOf(),
    findings,
    steps:
      canonical === undefined || body.root === undefined || secret === undefined || own === undefined
        ? null
        : hiddenSteps({
            root: body.root,
            key: (owner ?? own).key,
            secret: (owner ?? own).secrets[0] ?? secret,
            numbers,
            md5: (text) => digests.digest('md5', text),
          }),
    ...differencePart(),
    merchantId: (owner ?? own)?.id ?? null,
    ruledOut: ruledOutOf().map((code) => ({ code, title: findingTitles[code] })),
    tried,
    durationMs: Math.round((now() - startedAt) * 100) / 100,
    complete,
  }

  /** A body may hold a secret too. */
  function hiddenSteps(input: Parameters<typeof signatureSteps>[0]): SignatureSteps {
    const computed = signatureSteps(input)
    return {
      ...computed,
      sortedKeys: computed.sortedKeys.map(hide),
      canonicalJson: hide(computed.canonicalJson),
      stringToHash: hide(computed.stringToHash),
    }
  }

  function verdictOf(): Diagnosis['verdict'] {
    const isUnreadable = !isReceiver && openings.length === 0
    if (body.signs.length > 0 || (isUnreadable && !match)) return 'malformed'
    if (!match) return 'unexplained'
    return findings.length === 0 ? 'valid' : 'explained'
  }

  function ruledOutOf(): FindingCode[] {
    const reported = new Set(findings.map(({ code }) => code))
    const all = !match && complete && body.root && openings.length > 0 ? findingCode.options : ruledOut
    return all.filter((code) => !reported.has(code))
  }

  function differencePart(): Pick<Diagnosis, 'difference'> {
    if (canonical === undefined) return {}
    const shownJoint = joined(canonical, baseSeal, plainMd5, '••••••••')
    const hideJoint = jointHider(merchants, hide)
    const difference =
      hashed !== undefined
        ? differenceOf(hide(shownJoint), hideJoint(hashed), 'given')
        : canonicalJson !== undefined
          ? differenceOf(hide(canonical), hide(canonicalJson), 'given')
          : match && found.length > 0
            ? foundDifference(match, canonical)
            : undefined
    return difference ? { difference } : {}
  }

  function foundDifference({ text, seal, opening: { method } }: Match, expected: string) {
    const decode = (joint: string) =>
      seal.encoding === 'utf8' ? joint : digests.decode(digests.encode(joint, seal.encoding))
    if (method.keyed === 'text' || method.keyed === 'swapped') return differenceOf(hide(expected), hide(text), 'found')
    const dots = '••••••••'
    const actual = joined(text, seal, method, '\u0001').split('\u0001').map(decode).join(dots)
    return differenceOf(hide(expected + dots), hide(actual), 'found')
  }
}

const hasDuplicate = ({ signs }: BodyReading): boolean => signs.some(({ code }) => code === 'body-duplicate-key')

const ownerOf = ({ seal }: Match, { merchants }: Evidence) =>
  merchants.find(({ secrets, rotated }) => secrets.includes(seal.secret) || rotated.includes(seal.secret))
