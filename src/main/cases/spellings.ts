const escapeUnits = (text: string, write: (code: string) => string): string =>
  text.replace(/[^\x20-\x7e]/g, (unit) => write(unit.charCodeAt(0).toString(16).padStart(4, '0')))

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')
const inPercent = (text: string): string => encodeURIComponent(wellFormed(text))
const strictPercent = (text: string): string =>
  inPercent(text).replace(/[!'()*~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
const lowerEscapes = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (coded) => coded.toLowerCase())
const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Encoders of a text: plain, or escaped for JSON, a URL, a form or HTML. Both texts of a pair use the same one. */
const writers: readonly ((text: string) => string)[] = [
  (text) => text,
  inJson,
  (text) => inJson(text).replaceAll('/', '\\/'),
  (text) => escapeUnits(inJson(text), (code) => `\\u${code}`),
  (text) => escapeUnits(inJson(text), (code) => `\\u${code}`).replaceAll('/', '\\/'),
  (text) => escapeUnits(inJson(text), (code) => `\\u${code.toUpperCase()}`),
  (text) => inJson(inJson(text)),
  (text) => inJson(escapeUnits(inJson(text), (code) => `\\u${code}`)),
  inPercent,
  strictPercent,
  (text) => lowerEscapes(strictPercent(text)),
  (text) => strictPercent(text).replaceAll('%20', '+'),
  (text) => inPercent(text).replaceAll('%20', '+'),
  inHtml,
  (text) => inHtml(text).replaceAll("'", '&#39;').replaceAll('/', '&#x2F;'),
  // UTF-8 read as Latin-1.
  (text) => Buffer.from(text).toString('latin1'),
]

/** Returns the spellings of a text, each with the same spelling of its replacement. */
export const spellings = (text: string, replacement: string): [spelled: string, replacement: string][] => {
  const found = new Map<string, string>()
  for (const write of writers) {
    const spelled = write(text)
    if (!found.has(spelled)) found.set(spelled, write(replacement))
  }
  return [...found]
}
