import { type FindingCode, findings as knownFindings } from '../../../shared/contract/finding-codes.ts'
import type { Diagnosis, Finding } from '../../../shared/contract/signature.ts'
import { gapsIn } from '../../../shared/gaps.ts'
import type { JsonObject } from '../../../shared/json/json-node.ts'
import { signatureSteps } from '../../../shared/signature/signature-steps.ts'
import { readCreateRequest } from '../../domain/link/create-request.ts'
import { findDifference } from './difference.ts'
import type { Digests } from './digests.ts'
import type { DoctorMerchant, Evidence } from './evidence.ts'
import type { Planned } from './plan-of.ts'
import type { Match, SearchResult } from './search.ts'

/** What was found out. */
interface Judgement {
  verdict: Diagnosis['verdict']
  findings: Finding[]
  /** Mistakes that were tried and do not explain the hash. */
  ruledOut: readonly FindingCode[]
  /** The merchant whose correct steps are shown. */
  signer: DoctorMerchant | undefined
  match: Match | undefined
  result: Pick<SearchResult, 'tried' | 'complete'>
  durationMs: number
}

interface Basis {
  evidence: Evidence
  planned: Planned
  digests: Digests
  /** Hides secrets. */
  hide(text: string): string
}

const refusalOf = (root: JsonObject, hide: Basis['hide']): Diagnosis['refused'] => {
  const request = readCreateRequest(root)
  return 'code' in request ? { code: request.code, message: hide(request.message) } : null
}

/** Returns the correct steps, with secrets hidden, because a body may contain one too. */
const stepsOf = (
  root: JsonObject,
  { key, secrets }: DoctorMerchant,
  match: Match | undefined,
  { planned: { numbers }, digests, hide }: Basis,
): Diagnosis['steps'] => {
  const used = match?.recipe.secret
  const secret = used !== undefined && secrets.includes(used) ? used : secrets[0]
  if (secret === undefined) return null
  const md5 = (text: string): string => digests.digest('md5', text)
  const steps = signatureSteps({ root, key, secret, numbers, md5 })
  return {
    ...steps,
    sortedKeys: steps.sortedKeys.map(hide),
    canonicalJson: hide(steps.canonicalJson),
    stringToHash: hide(steps.stringToHash),
  }
}

/** Writes the diagnosis of what was found out. It contains no secret. */
export const diagnosisOf = (judgement: Judgement, basis: Basis): Diagnosis => {
  const { verdict, findings, ruledOut, signer, match, result, durationMs } = judgement
  const { evidence, planned, digests, hide } = basis
  const { base, body, plan } = planned
  const { root } = body
  const hasCanonical = root !== undefined && !body.symptoms.some(({ code }) => code === 'body-duplicate-key')
  const difference = hasCanonical ? findDifference(plan.write(base), evidence, match, hide, digests) : undefined
  const isChecked = verdict !== 'no-call' && verdict !== 'incomplete'
  // The fields of a whole body are refused whatever its header is.
  const isBodyKnown = verdict === 'incomplete' && evidence.exact !== false && gapsIn(body.text).length === 0
  const isRefusable = root !== undefined && body.symptoms.length === 0 && (isChecked || isBodyKnown)
  return {
    verdict,
    findings,
    steps: hasCanonical && signer && isChecked ? stepsOf(root, signer, match, basis) : null,
    ...(difference && { difference }),
    merchantId: signer?.id ?? null,
    refused: isRefusable ? refusalOf(root, hide) : null,
    ruledOut: ruledOut.map((code) => ({ code, ...knownFindings[code] })),
    tried: result.tried,
    durationMs,
    complete: result.complete,
  }
}
