import { receiverStatusWords } from '../../shared/receiver-status-words.ts'
import { type Candidate, isCreateCall } from './candidate.ts'
import { fieldMistakes } from './field-mistakes.ts'
import { receiverSymptoms, type When } from './receiver-symptoms.ts'
import { slowNotes } from './slow-notes.ts'
import { tlsNotes } from './tls-failure.ts'

const lineAt = (text: string, at: number): string => {
  const end = text.indexOf('\n', at)
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? undefined : end)
}

const isShown = (pattern: RegExp, { line, noLine, noText }: When, text: string): boolean => {
  if (noText?.test(text)) return false
  if (noLine === undefined) return pattern.test(text)
  return [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))].some(({ index }) => {
    const own = lineAt(text, index)
    return line?.test(own) !== false && !noLine.test(own)
  })
}

const clockTime = /(?<![\d:.])([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?!:?\d)(?!(?:\.\d{1,9})? ?(?:Z|UTC|GMT|\+00))/g

/** A time of day whose minutes and seconds are those of the datetime or shortly after, but not its hour. */
const zoneNotes = (text: string, one: Candidate | undefined, candidates: readonly Candidate[]): string[] => {
  const datetimesOf = (of: Candidate) => (of.kind === 'ipn' ? of.fields.filter(([name]) => name === 'datetime') : [])
  const [, hour, minute, second] =
    / (\d\d):(\d\d):(\d\d)$/.exec((one && datetimesOf(one)[0]?.[1].replace(/[+T]/, ' ')) ?? '') ?? []
  if (hour === undefined) return []
  const others = candidates.flatMap(datetimesOf).join(' ')
  const at = Number(minute) * 60 + Number(second)
  const times = [...text.matchAll(clockTime)]
  const other = times.find(([time, h, m, s]) => {
    const after = (Number(m) * 60 + Number(s) - at + 3600) % 3600
    return h !== hour && after <= 5 && !others.includes(time)
  })
  return other === undefined
    ? []
    : [
        `By default datetime is in UTC: ${hour}:${minute}:${second} UTC may be the ${other[0]} that the text has in another zone.`,
      ]
}

/** The status with which a text says that the receiver answered. */
const answers = [
  /\bHTTP(?:\/[\d.]{1,3})?[ \t:=]{1,3}([345]\d\d)\b/gi,
  /(?:[-=]>|→|\b(?:answer|respon[ds]|repl|return)\w{0,5}(?: with)?|\bstatus(?:[ _-]?code)?)["'\\]{0,4}[ \t:=]{1,4}["'\\]{0,4}([345]\d\d)\b(?![.,]\d| ?(?:EUR|USD))/gi,
  // A row of a list of attempts: the status after the time that the answer took.
  /\d ?m?s[ \t|]{1,8}([345]\d\d)\b/g,
]

const answered = (text: string): string[] => {
  const statuses = new Set(answers.flatMap((one) => [...text.matchAll(one)].map(([, status = '']) => status)))
  const [only, ...others] = statuses
  if (only === undefined || others.length > 0) return []
  return [`The text says that ${only} was answered. ${receiverStatusWords(Number(only))}`]
}

const isIpn = (one: Candidate): boolean =>
  one.kind === 'ipn' ||
  (one.kind === 'access-line' && one.confidence === 'certain' && !/payment-links/.test(one.fields.target))

const formatOf = (one: Candidate | undefined): string | null => (one?.kind === 'ipn' ? one.format : null)

/** Limits the characters that are searched. */
const maxText = 200_000

/**
 * Adds to the first IPN, or the access line of one, what its text shows of the receiver. Beside a create call it says only
 * what names the IPN itself.
 */
export const withReceiverSymptoms = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const at = candidates.findIndex(isIpn)
  if (at < 0) return [...candidates]
  const isBesideCall = candidates.some(isCreateCall)
  const start = text.slice(0, maxText)
  const first = candidates[at]
  const seen = receiverSymptoms.filter(
    ([pattern, , when = {}]) =>
      (when.isOwn || !isBesideCall) &&
      (when.format === undefined || when.format === formatOf(first)) &&
      isShown(pattern, when, start),
  )
  const mistakes = first?.kind === 'ipn' ? fieldMistakes(start, first, seen.length > 0) : []
  const isExplained = candidates.some(({ kind }) => kind === 'access-line')
  // A list of attempts says itself why no connection was made.
  const isUnconnected = candidates.some((one) => one.kind === 'access-line' && one.fields.status === 0)
  const isKnown =
    isExplained || isBesideCall || mistakes.length > 0 || seen.some(([, , when]) => when?.isBeside !== true)
  const notes = [
    ...new Set(seen.map(([, note]) => note)),
    ...mistakes,
    ...(isBesideCall || isUnconnected ? [] : tlsNotes(start)),
    ...(isKnown ? [] : answered(start)),
    ...(isExplained || isBesideCall ? [] : slowNotes(start, candidates)),
    ...(isBesideCall ? [] : zoneNotes(start, first, candidates)),
  ]
  return candidates.map((one, index) => (index === at ? { ...one, notes: [...one.notes, ...notes] } : one))
}
