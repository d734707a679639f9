import type { TextRange } from './candidate.ts'

/** The parts of a call that a text contains near its body. */
export interface NearbyCall {
  authorization: string | null
  url: string | null
  method: string | null
  contentType: string | null
}

const before = 20_000
const after = 5_000

const header =
  /authori[sz]ation["'\]\\]{0,6}[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}["'\\[]{0,6}((?:\{\{[^\n"'\\<>{}]{1,100}\}\}|[^\n"'\\<>{}]){8,400})/gi
const bearer = /\bbearer\s{1,4}([^\s"'`\\<>{},;)\]|]{8,400})/gi
/** A merchant key, a dot and an MD5 hash under a name that says what it is. */
const token =
  /(?:token|auth|signature)["'\]\\]{0,6}[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}["'\\[]{0,6}([\w.-]{1,200}\.[\da-f]{32})\b/gi
/** Of a request and its answer, the type that stands before the body. */
const type = /content[-_]type["'\]\\]{0,6}[ \t]{0,4}(?:=>|[:=,])[ \t]{0,4}["'\\[]{0,6}([a-z]{1,40}\/[\w.+-]{1,60})/gi
const address =
  /(?:\b(POST|GET|PUT)[ \t]{1,4})?(https?:\/\/[^\s"'\\<>{}]{1,300}\/payment-links|\/v\d{1,2}\/payment-links)\b/gi

/** Returns the match nearest to a range, from well before it to shortly after it. */
const nearest = (text: string, { start, end }: TextRange, pattern: RegExp): RegExpExecArray | undefined => {
  const from = Math.max(0, start - before)
  let best: { match: RegExpExecArray; distance: number } | undefined
  for (const match of text.slice(from, end + after).matchAll(pattern)) {
    const at = from + match.index
    if (at >= start && at < end) continue
    const distance = at < start ? Math.max(0, start - at - match[0].length) : at - end
    if (!best || distance < best.distance) best = { match, distance }
  }
  return best?.match
}

/** Finds header, address and method around a body: under “Authorization:” and “Body:”, or in the log line. */
export const nearbyCall = (text: string, range: TextRange): NearbyCall => {
  const written = nearest(text, range, header)?.[1]?.trim()
  // A token contains no spaces, so the text after it is the rest of the log line. Java wire logs end lines with `[\r][\n]`.
  const named = (/^bearer[ \t]{1,4}[^\s`|]{1,400}/i.exec(written ?? '')?.[0] ?? written)?.replace(
    /(?:[[`]|(?<!\*)\*{1,2})$/,
    '',
  )
  const bare = named === undefined ? (nearest(text, range, bearer) ?? nearest(text, range, token))?.[1] : undefined
  const place = nearest(text, range, address)
  return {
    authorization: named ?? (bare === undefined ? null : `Bearer ${bare}`),
    url: place?.[2] ?? null,
    method: place?.[1]?.toUpperCase() ?? null,
    contentType: nearest(text.slice(0, range.end), range, type)?.[1] ?? null,
  }
}
