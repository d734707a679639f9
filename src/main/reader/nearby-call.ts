import type { TextRange } from './candidate.ts'
import { unescapedOnce } from './unescape-window.ts'

/** The parts of a call that a text contains near its body. */
export interface NearbyCall {
  authorization: string | null
  url: string | null
  method: string | null
  contentType: string | null
}

const before = 20_000
const after = 5_000
/** Limits the characters that are searched for a method. */
const maxSearched = 100_000

const headerStart = String.raw`authori[sz]ation["'\]\\]{0,6}[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}(?:b(?=["']))?["'\\[]{0,6}`
const joinedToken = String.raw`["'\x60][ \t]{0,3}[.+&|]{1,2}[ \t]{0,3}[$@\w(]|[.+&|]{1,2}[ \t]|[@%:]\w|token\b(?![.\w-])`
const escapedLetter = String.raw`\\{1,3}(?:x[89a-f][\da-f]|u(?!00[0-7])[\da-f]{4}|[23]\d\d)`
/** Code that joins the scheme and a token, a variable or the word for it is no header. A letter of it may be escaped. */
const header = new RegExp(
  String.raw`${headerStart}(?![ \t]{0,4}Bearer[ \t]{0,4}(?:${joinedToken}))((?:\{\{[^\n"'\\<>{}]{1,100}\}\}|[^\n"'\\<>{}]|${escapedLetter}){8,400})`,
  'gi',
)
const bearer = new RegExp(
  String.raw`\bbearer\s{1,4}(?![@%:]\w)((?:[^\s"'\x60\\<>{},;)\]|]|${escapedLetter}){8,400})`,
  'gi',
)
/** A merchant key, a dot and an MD5 hash, in hexadecimal digits or base64, under or behind a name that says what it is. */
const token =
  /(?:(?:token|auth|signature)["'\]\\]{0,6}[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}["'\\[]{0,6}|(?<![\w-])(?:token|signature)[ \t]{1,4})([\w.-]{1,200}\.(?:[\da-f]{32}|[A-Za-z\d+/]{22}==))(?![\w/-]|\.\w)/gi
/** The content type before the body, of a request and its answer alike. */
const type = /content[-_]type["'\]\\]{0,6}[ \t]{0,4}(?:=>|[:=,])[ \t]{0,4}["'\\[]{0,6}([a-z]{1,40}\/[\w.+-]{1,60})/gi
const address =
  /(?:\b(POST|GET|PUT|PATCH|DELETE)[ \t]{1,4})?(https?:\/\/[^\s"'\\<>{}]{1,300}\/payments?[-_]?links?|\/v\d{1,2}\/payments?[-_]?links?)\b/gi
const namedAddress =
  /\b(?:(?:request|base)[-_ ]?)?ur[il]["'\]\\]{0,6}[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}["'\\]{0,6}(https?:\/\/[^\s"'\\<>{}]{1,300})/gi
/** A header that a log hides with one sign or a few. */
const masked =
  /authori[sz]ation["'\]\\]{0,6}[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}["'\\[]{0,6}([*•…█▇■▒░]{1,7})(?=["'\]\\,;}\s]|$)/gi

interface Near {
  match: RegExpExecArray
  /** Number of characters between the match and the range. */
  distance: number
}

/** Finds the match nearest to a range, from well before it to shortly after it. */
const findNear = (text: string, { start, end }: TextRange, pattern: RegExp): Near | undefined => {
  const from = Math.max(0, start - before)
  let best: Near | undefined
  for (const match of text.slice(from, end + after).matchAll(pattern)) {
    const at = from + match.index
    if (at >= start && at < end) continue
    const distance = at < start ? Math.max(0, start - at - match[0].length) : at - end
    if (!best || distance < best.distance) best = { match, distance }
  }
  return best
}

const nearest = (text: string, range: TextRange, pattern: RegExp): RegExpExecArray | undefined =>
  findNear(text, range, pattern)?.match

/** `method=POST`, `"method": "POST"`, `'method' => 'POST'`. */
const methodField = /\bmethod["'\]\\]{0,4}[ \t]{0,3}(?:=>|[=:])[ \t]{0,3}["'\\]{0,3}(POST|GET|PUT|PATCH|DELETE)\b/gi

/** Returns the method that a text gives beside addresses of the service or in fields, if it is only one. */
const onlyMethod = (text: string): string | undefined => {
  const searched = text.slice(0, maxSearched)
  const methods = [...searched.matchAll(address), ...searched.matchAll(methodField)]
    .slice(0, 50)
    .flatMap(([, method]) => method?.toUpperCase() ?? [])
  return new Set(methods).size === 1 ? methods[0] : undefined
}

/** `{Authorization=…, Host=api.example}`: the rest of a map of headers that Java prints. */
const nextHeader = /,[ \t]{1,4}[A-Za-z][\w-]{0,60}[=:].*$/s

/** A whole token, behind which a program printed on: `Bearer key.hash),HttpEntity(…`. */
const wholeToken = /^bearer[ \t]{1,4}[^\s,;]{1,200}?\.[\da-f]{32}(?=[)\]};,])/i
/** Limits the escapes that are undone: a log of a log of a log. */
const maxLayers = 3

/** Undoes the escapes of letters beyond ASCII in a header. */
const unescapedHeader = (written: string): string => {
  let plain = written
  for (let layer = 0; layer < maxLayers && plain.includes('\\'); layer++) plain = unescapedOnce(plain)
  return plain
}

/** Finds header, address and method around a body: under “Authorization:” and “Body:”, or in the log line. */
export const nearbyCall = (text: string, range: TextRange): NearbyCall => {
  const hidden = findNear(text, range, masked)
  const shown = findNear(text, range, header)
  const isHidden = hidden !== undefined && (shown === undefined || hidden.distance < shown.distance)
  const written = isHidden ? hidden.match[1] : shown?.match[1]?.trim().replace(nextHeader, '')
  // A token contains no spaces, so the text after it is the rest of the log line. Java wire logs end lines with `[\r][\n]`.
  const whole = wholeToken.exec(written ?? '') ?? /^bearer[ \t]{1,4}[^\s`|]{1,400}/i.exec(written ?? '')
  const named = (whole?.[0] ?? written)?.replace(
    // Nor does it end in a bracket or comma, which belong to the list of headers.
    isHidden ? '' : /(?:[[`]|[\]),;]{1,5}|(?<!\*)\*{1,2})$/,
    '',
  )
  const bare = named === undefined ? (nearest(text, range, bearer) ?? nearest(text, range, token))?.[1] : undefined
  const place = nearest(text, range, address)
  const method = place === undefined ? undefined : (place[1] ?? onlyMethod(text))
  const found = named ?? (bare === undefined ? null : `Bearer ${bare}`)
  return {
    authorization: found === null ? null : unescapedHeader(found),
    url: place?.[2] ?? null,
    method: method?.toUpperCase() ?? null,
    contentType: nearest(text.slice(0, range.end), range, type)?.[1] ?? null,
  }
}

/** Returns the address in a field near a body that names it: `"requestUrl": "https://…"`. */
export const namedAddressNear = (text: string, range: TextRange): string | null =>
  nearest(text, range, namedAddress)?.[1] ?? null
