import type { LogEntryView } from '../../../shared/contract/log.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import { isDiagnosable } from '../../../shared/error-catalogue.ts'
import { joinedHeaderOf } from '../../../shared/header-of.ts'
import { maskDots } from '../../../shared/secret-spellings.ts'
import type { DoctorMerchant, Evidence } from '../../signature-tools/doctor/evidence.ts'
import { bodyOf } from '../signature/diagnose.ts'
import type { OtherCalls } from '../signature/other-calls.ts'

export interface EvidenceDeps {
  /** The settings at a time in ms; the current ones when undefined. */
  merchantsAt(at: number | undefined): DoctorMerchant[]
  /** A merchant's effective settings, its own values included. */
  settingsOf(merchantId: string | null | undefined): Settings
  /** Logged calls that a token may belong to, likeliest first. */
  otherCalls: OtherCalls
}

export const authorizationIn = (entry: LogEntryView): string | undefined =>
  joinedHeaderOf(entry.requestHeaders, 'authorization')

/** The call as input of the doctor. undefined when its bytes were masked or not all stored. */
export const evidenceOfCall = (entry: LogEntryView, deps: EvidenceDeps): Evidence | undefined => {
  const { surface, method, requestBody, merchantId, at, clockAheadMs, code, masked } = entry
  const isCall = surface === 'create' && method === 'POST' && !requestBody.truncated && requestBody.bytes > 0
  // Earlier versions did not mark a body of an accepted call in which a secret was masked.
  const isMasked = masked || (code === '00' && requestBody.text.includes(maskDots))
  // A masked body lacks part of the signed text.
  if (!isCall || isMasked || code === null || !(code === '00' || isDiagnosable(code))) return undefined
  const authorization = authorizationIn(entry)
  return {
    body: bodyOf(requestBody),
    authorization,
    merchantId: merchantId ?? undefined,
    otherCalls: code === '00' ? [] : deps.otherCalls(authorization, merchantId ?? undefined),
    // Secrets are replaced at times of the virtual clock, and the log stores real time.
    merchants: deps.merchantsAt(Date.parse(at) + clockAheadMs),
    numbers: deps.settingsOf(merchantId).numbersInSignature,
  }
}
