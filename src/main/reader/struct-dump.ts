import { ipnNameOf, messageOf } from './field-sets.ts'
import { type Literal, textLiteral } from './literal.ts'

const maxFields = 60
const head = /(?:[A-Za-z]\w{0,80}\s?)?[{([]\s{0,40}/y
const name = /([A-Za-z_]\w{0,60})\s{0,3}[:=]\s{0,3}/y
const quoted = /"((?:[^"\\\n]|\\.){0,2000})"|'((?:[^'\\\n]|\\.){0,2000})'/y
/** Up to the next member: Go writes only a blank before it, and a time has blanks and colons too. */
const bare = /(?:(?![,;]?\s{1,40}[A-Za-z_]\w{0,60}\s?[:=])[^,;{}()[\]\n]){0,400}/y
/** `Some("…")`, `Optional[…]`, `[…]` of a form in Go. */
const wrapper = /(?:[A-Za-z]\w{0,20})?[([]/y
const after = /[,;]?\s{0,40}/y

/**
 * Reads an object as Go, Rust, Kotlin, Java, C# or Swift print it, at an offset: `{CsRefCode:202605-1 Status:2}`,
 * `Ipn(csRefCode=…, status=2)`, `Ipn { cs_ref_code: "…" }`, `map[status:2 …]`. Its names become those of an IPN.
 */
export const structDump = (text: string, start: number): { value: Literal; end: number } | undefined => {
  let at = start
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at += found[0].length
    return found ?? undefined
  }
  const readValue = (depth: number): string => {
    const [whole, double, single] = take(quoted) ?? []
    if (whole !== undefined) return (double ?? single ?? '').replace(/\\(["'\\])/g, '$1')
    if (depth > 0 || !take(wrapper)) return (take(bare)?.[0] ?? '').trim()
    const inner = readValue(1)
    if (/[)\]]/.test(text[at] ?? '')) at++
    return inner
  }
  if (!take(head)) return undefined
  const entries: [string, Literal][] = []
  for (let count = 0; count < maxFields && !/[})\]]/.test(text[at] ?? '}'); count++) {
    const key = take(name)?.[1]
    if (key === undefined) return undefined
    const known = ipnNameOf(key)
    const value = readValue(0)
    if (known !== undefined) entries.push([known, textLiteral(value)])
    take(after)
  }
  if (messageOf(entries.map(([one]) => one)) !== 'ipn') return undefined
  return { value: { type: 'map', entries }, end: Math.min(text.length, at + 1) }
}
