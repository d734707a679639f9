import type { z } from 'zod'
import type { BodyText } from '../../../shared/contract/common.ts'
import type { LogEntryView } from '../../../shared/contract/log.ts'
import type { diagnoseSignature } from '../../../shared/contract/signature.ts'
import { joinedHeaderOf } from '../../../shared/header-of.ts'
import { ipnOnlyFields } from '../../../shared/ipn-only-fields.ts'

/** What the merchant's code can provide: nothing, the string it hashed, its canonical JSON, or only the hash. */
export type ComputedKind = 'nothing' | 'hashed' | 'canonicalJson' | 'hash'

/** The known parts of the refused request. They are sent only to the engine. */
export interface DoctorInput {
  body: Pick<BodyText, 'text' | 'encoding'>
  /** false: a tool may have changed characters of the body. */
  exact?: boolean
  authorization: string
  /** null: the merchant whose key the header has. */
  merchantId: string | null
  computed: { kind: ComputedKind; text: string }
  /** Time of the call, if known. The secrets valid at that time are used. */
  at?: string
}

export const emptyInput: DoctorInput = {
  body: { text: '', encoding: 'utf8' },
  authorization: '',
  merchantId: null,
  computed: { kind: 'nothing', text: '' },
}

export const hasBody = ({ body }: DoctorInput): boolean => body.text !== ''

const hasComputed = ({ computed }: DoctorInput): boolean => computed.kind !== 'nothing' && computed.text !== ''

/** Whether there is a body and something to compare it with. The diagnosis then starts by itself. */
export const isEnough = (input: DoctorInput): boolean =>
  hasBody(input) && (input.authorization.trim() !== '' || hasComputed(input))

const computedKey = ({ computed }: DoctorInput): string =>
  computed.kind === 'nothing' || computed.text === '' ? '' : `${computed.kind} ${computed.text}`

/** Whether two inputs have the same diagnosis. An open but empty field makes no difference. */
export const asksTheSame = (one: DoctorInput, other: DoctorInput): boolean =>
  one === other ||
  (one.body.text === other.body.text &&
    one.body.encoding === other.body.encoding &&
    (one.exact ?? true) === (other.exact ?? true) &&
    one.authorization === other.authorization &&
    one.at === other.at &&
    one.merchantId === other.merchantId &&
    computedKey(one) === computedKey(other))

type Question = z.input<typeof diagnoseSignature.body>

/** `fallbackMerchantId` is used when neither the user nor a header names a merchant. */
export const questionOf = (input: DoctorInput, fallbackMerchantId: string | null): Question => {
  const { body, authorization, computed } = input
  const question: Question = { body: body.encoding === 'utf8' ? body.text : body }
  const merchantId = input.merchantId ?? (authorization.trim() === '' ? fallbackMerchantId : null)
  if (input.exact === false) question.exact = false
  if (authorization !== '') question.authorization = authorization
  if (input.at !== undefined) question.at = input.at
  if (merchantId !== null) question.merchantId = merchantId
  if (hasComputed(input) && computed.kind !== 'nothing') question[computed.kind] = computed.text
  return question
}

/**
 * While somebody types, what starts like JSON is a body, but not that of an IPN. Any other text may be a command or a request
 * with a body in it.
 */
export const mayHoldRequest = (text: string): boolean =>
  !/^\s*[{[]/.test(text) || ipnOnlyFields.some((name) => text.includes(`"${name}"`))

/**
 * Whether a pasted text is a body and nothing else. Other JSON has the body within it, as a HAR or a line of a log, and what
 * is not JSON may be a log that starts with a bracket, or a body that a mail has changed.
 */
export const isBodyAlone = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject || ipnOnlyFields.some((name) => name in value)) return false
    return (
      'order_id' in value || 'amount' in value || !/order_id|payment-links|_ref_code|status|response_code/i.test(text)
    )
  } catch {
    return false
  }
}

/** The doctor's input for a logged call. */
export const inputOfCall = ({ requestBody, requestHeaders, at, clockAheadMs }: LogEntryView): DoctorInput => ({
  ...emptyInput,
  body: { text: requestBody.text, encoding: requestBody.encoding },
  // Secrets are replaced at times of the virtual clock, and the log stores real time.
  at: new Date(Date.parse(at) + clockAheadMs).toISOString(),
  authorization: joinedHeaderOf(requestHeaders, 'authorization') ?? '',
})

/** Why a stored call cannot be checked byte for byte; null when it can. */
export const obstacleOf = ({ requestBody, masked }: LogEntryView): string | null => {
  if (requestBody.truncated) {
    return 'Only the beginning of this body was kept, so its hash cannot be checked. Paste the whole body here instead.'
  }
  if (!masked) return null
  return (
    'A card number or secret in this call was replaced by dots when it was kept, so its hash cannot be checked ' +
    'exactly. Paste the request as your code sent it instead.'
  )
}
