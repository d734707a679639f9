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
/** Limits the characters that are searched for a method. */
const maxSearched = 100_000

const header =
  /authori[sz]ation["'\]\\]{0,6}[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}["'\\[]{0,6}((?:\{\{[^\n"'\\<>{}]{1,100}\}\}|[^\n"'\\<>{}]){8,400})/gi
const bearer = /\bbearer\s{1,4}([^\s"'`\\<>{},;)\]|]{8,400})/gi
/** A merchant key, a dot and an MD5 hash under a name that says what it is. */
const token =
  /(?:token|auth|signature)["'\]\\]{0,6}[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}["'\\[]{0,6}([\w.-]{1,200}\.[\da-f]{32})\b/gi
/** Of a request and its answer, the type that stands before the body. */
const type = /content[-_]type["'\]\\]{0,6}[ \t]{0,4}(?:=>|[:=,])[ \t]{0,4}["'\\[]{0,6}([a-z]{1,40}\/[\w.+-]{1,60})/gi
const address =
  /(?:\b(POST|GET|PUT|PATCH|DELETE)[ \t]{1,4})?(https?:\/\/[^\s"'\\<>{}]{1,300}\/payments?[-_]?links?|\/v\d{1,2}\/payments?[-_]?links?)\b/gi
/** A header that a log hides with one sign or a few. */
const masked =
  /authori[sz]ation["'\]\\]{0,6}[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}["'\\[]{0,6}([*•…█▇■▒░]{1,7})(?=["'\]\\,;}\s]|$)/gi

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

/** Finds header, address and method around a body: under “Authorization:” and “Body:”, or in the log line. */
export const nearbyCall = (text: string, range: TextRange): NearbyCall => {
  const written = nearest(text, range, header)?.[1]?.trim()
  // A token contains no spaces, so the text after it is the rest of the log line. Java wire logs end lines with `[\r][\n]`.
  const named = (/^bearer[ \t]{1,4}[^\s`|]{1,400}/i.exec(written ?? '')?.[0] ?? written)?.replace(
    // Nor does it end in a bracket or comma, which belong to the list of headers.
    /(?:[[`]|[\]),;]{1,5}|(?<!\*)\*{1,2})$/,
    '',
  )
  const bare = named === undefined ? (nearest(text, range, bearer) ?? nearest(text, range, token))?.[1] : undefined
  const place = nearest(text, range, address)
  const method = place === undefined ? undefined : (place[1] ?? onlyMethod(text))
  return {
    authorization: named ?? (bare === undefined ? (nearest(text, range, masked)?.[1] ?? null) : `Bearer ${bare}`),
    url: place?.[2] ?? null,
    method: method?.toUpperCase() ?? null,
    contentType: nearest(text.slice(0, range.end), range, type)?.[1] ?? null,
  }
}
