import { isOneGap } from '../../shared/gaps.ts'
import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import { assignedValues } from './assigned-values.ts'
import { type Candidate, type IpnCandidate, isCreateCall } from './candidate.ts'
import { doubtfulBodies } from './doubtful-bodies.ts'
import { fillGaps } from './fill-gaps.ts'
import { differences, withIpnNotes } from './ipn-notes.ts'
import { withoutOtherProviders } from './other-provider.ts'
import { scannedText } from './scanned-text.ts'
import { withAttempts } from './with-attempts.ts'
import { withOwnHeader } from './with-own-header.ts'
import { withReceiverSymptoms } from './with-receiver-symptoms.ts'
import { withSignedText } from './with-signed-text.ts'
import { withSigningSlips } from './with-signing-slips.ts'
import { withTicketWords } from './with-ticket-words.ts'
import { withTimes } from './with-times.ts'
import { withTokenDoubts } from './with-token-doubts.ts'
import { withTokenElsewhere } from './with-token-elsewhere.ts'

const confidences = { certain: 0, likely: 1, possible: 2 }

/**
 * Ranks create calls before IPNs, and complete candidates before incomplete ones. Equal ranks keep the order of the
 * readers.
 */
const rankOf = (candidate: Candidate): number => {
  const own = candidate.kind === 'create-request' && !candidate.createCall ? 3 : 0
  const kind = candidate.kind === 'access-line' || candidate.kind === 'environment' ? 4 : 0
  return confidences[candidate.confidence] + own + kind
}

const referenceOf = ({ fields }: IpnCandidate): string | undefined =>
  fields.find(([name]) => name === 'cs_ref_code')?.[1]

const isPlainName = (name: string): boolean => /^[\w.[\]-]*$/.test(name)

/** Whether an IPN was rebuilt from a dump, or has names that a table or a wrapped line has mixed up. */
const isDamaged = ({ source, fields }: IpnCandidate): boolean =>
  source === 'dump' || !fields.every(([name]) => isPlainName(name))

/** Whether a dump with the names of an IPN has another amount or currency. */
const isConflict = (damaged: IpnCandidate, whole: IpnCandidate): boolean =>
  damaged.fields.every(([name]) => isPlainName(name)) &&
  differences(damaged, whole).some((name) => /amount|currency/.test(name))

/** Drops damaged IPNs if the text has the same one as it was sent. */
const withoutDamaged = (candidates: readonly Candidate[]): Candidate[] => {
  const whole = candidates.filter((one) => one.kind === 'ipn').filter((one) => !isDamaged(one))
  return candidates.filter((one) => {
    if (one.kind !== 'ipn' || !isDamaged(one)) return true
    const same = whole.filter((other) => referenceOf(other) === referenceOf(one))
    return same.every((other) => isConflict(one, other))
  })
}

const contentOf = (one: Candidate): string | undefined =>
  one.kind === 'create-request' && one.request.body.length > 0
    ? `${one.request.authorization} ${Buffer.from(one.request.body).toString('latin1')}`
    : undefined

/** Whether nothing but the address of a call was read, and another reading has the whole call. */
const isRemnant = (one: Candidate, all: readonly Candidate[]): boolean =>
  isCreateCall(one) &&
  one.request.authorization === null &&
  isOneGap(textOf(one.request.body)) &&
  all.some(
    (other) =>
      isCreateCall(other) &&
      other.request.url === one.request.url &&
      other.request.authorization !== null &&
      !isOneGap(textOf(other.request.body)),
  )

/** The head by which a program asks its proxy to reach the service. */
const isTunnel = (one: Candidate): boolean => one.kind === 'create-request' && one.request.method === 'CONNECT'

/** Drops a loose body when a command or file in the same text contains the same call, and what is left of a call. */
const withoutEchoes = (candidates: readonly Candidate[]): Candidate[] => {
  const isLoose = ({ source }: Candidate): boolean => source === 'labelled' || source === 'json'
  const whole = new Set(candidates.flatMap((one) => (isLoose(one) ? [] : [contentOf(one)])))
  return candidates
    .filter((one) => !isRemnant(one, candidates) && !(isTunnel(one) && candidates.some(isCreateCall)))
    .filter((one) => !isLoose(one) || contentOf(one) === undefined || !whole.has(contentOf(one)))
}

interface Material {
  /** The text as it was pasted. */
  text: string
  /** The same, after what programs made of it was undone. */
  plain: string
  /** Values of an environment that was given beside the text. */
  given: ReadonlyMap<string, string>
}

type Pass = (candidates: Candidate[], material: Material) => Candidate[]

/** What is done with the candidates that the readers found, in this order. Each pass gets those of the one before it. */
export const passes: readonly Pass[] = [
  // First, so that nothing is said of the signature of a call to another service.
  (all, { plain }) => withoutOtherProviders(plain, all),
  // Before IPNs are compared: the dump of one that is there as it was sent is no other IPN.
  withoutDamaged,
  // Before tokens are lent: the text that was hashed is no call and gets none.
  (all, { plain }) => withSignedText(plain, all),
  // Before headers are judged: a header that was a variable gets its token.
  (all, { plain }) => withTokenElsewhere(plain, all),
  // Before gaps are filled: it leaves one where the header belongs to another order.
  (all, { plain }) => withOwnHeader(plain, all),
  // Before gaps are filled: it leaves one after a misread token. Only the pasted text has the marks of a scan.
  (all, { text }) => scannedText(text, all),
  // Before bodies are judged: a body with a value from elsewhere in the text is whole.
  (all, { plain, given }) => fillGaps(plain, all, () => new Map([...assignedValues(plain), ...given])),
  // Before tokens are judged: a body that was cut explains its token.
  (all, { plain }) => doubtfulBodies(plain, all),
  // Before echoes are dropped: it completes a token that a log cut.
  (all, { plain }) => withTokenDoubts(plain, all),
  // After every change of a header or body, by which an echo is recognised.
  withoutEchoes,
  // After echoes are dropped: the call that they repeat may have the token.
  (all, { plain }) => withSigningSlips(plain, all),
  // After echoes are dropped: a text with one call has its time.
  (all, { text }) => withTimes(text, all),
  // After all IPNs are known, because it compares them.
  withIpnNotes,
  // Before the passes that add their notes to the first call, IPN or line.
  (all) => all.toSorted((a, b) => rankOf(a) - rankOf(b)),
  // Before other notes about the receiver, which follow this one.
  withAttempts,
  // Before the words of the ticket: what the receiver shows is surer.
  (all, { plain }) => withReceiverSymptoms(plain, all),
  // Last, because it leaves out what an earlier note says. A ticket's words may be in what was undone, too.
  (all, { text, plain }) => withTicketWords(`${text}\n${plain}`, all),
]
