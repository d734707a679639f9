import { createSecretReplacer, secretPairs } from './create-redactor.ts'

/** Returns where the first JSON object of a text begins and ends. Both are the end of the text if it contains none. */
const objectIn = (text: string): [start: number, end: number] => {
  const none: [number, number] = [text.length, text.length]
  const start = text.indexOf('{')
  let depth = 0
  let isText = false
  for (let at = start; at >= 0 && at < text.length; at++) {
    const unit = text[at]
    if (isText && unit === '\\') at++
    else if (unit === '"') isText = !isText
    else if (isText) continue
    else if (unit === '{') depth++
    else if (unit === '}' && --depth === 0) {
      try {
        JSON.parse(text.slice(start, at + 1))
        return [start, at + 1]
      } catch {
        return none
      }
    }
  }
  return none
}

/** Encloses what is known, so that the rest can be told from it. */
const [open, close] = ['\ue000', '\ue001']
const marks = /[\ue000\ue001]/g
/** Quotes, separators and white space around a secret are no part of it. */
const separators = /^[^\p{L}\p{N}]{0,3}$/u

/**
 * Creates a function that replaces what stands beside the JSON of a hashed text: known secrets by those of the case, in
 * every spelling, and anything else, which may be a secret, by its length.
 */
export const createSurroundingsRemover = (
  secrets: ReadonlyMap<string, string>,
  key: string | undefined,
): ((text: string, change: (json: string) => string) => string) => {
  const known = [...secretPairs(secrets), ...(key ? [[key, key] as [string, string]] : [])]
  const enclose = createSecretReplacer(known.map(([from, to]) => [from, open + to + close]))
  const beside = (text: string): string =>
    enclose(text.replace(marks, ' '))[0]
      .split(marks)
      .map((part, at) => (at % 2 === 1 || separators.test(part) ? part : `⟨${part.length} characters not shown⟩`))
      .join('')
  return (text, change) => {
    const [start, end] = objectIn(text)
    return beside(text.slice(0, start)) + change(text.slice(start, end)) + beside(text.slice(end))
  }
}
