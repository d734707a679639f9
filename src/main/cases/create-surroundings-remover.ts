import { parsedJson } from '../../shared/parsed-json.ts'
import { createSecretReplacer } from './create-redactor.ts'

/** Marks the start and the end of a known text, so that everything else can be removed. */
const [open, close] = ['\ue000', '\ue001']
const marks = /[\ue000\ue001]/g
/** Quotes, separators and white space around a secret are no part of it. */
const separators = /^[^\p{L}\p{N}]{0,3}$/u

/**
 * Creates a function that replaces the text around the JSON of a hashed text: known texts by their replacement, in every
 * spelling, and anything else by its length, because it may be a secret.
 */
export const createSurroundingsRemover = (known: ReadonlyMap<string, string>) => {
  const enclose = createSecretReplacer(known, (to) => open + to + close)
  const beside = (text: string): string =>
    enclose(text.replace(marks, ' '))[0]
      .split(marks)
      .map((part, at) => (at % 2 === 1 || separators.test(part) ? part : `⟨${part.length} characters not shown⟩`))
      .join('')
  return (text: string, change: (json: string) => string): string => {
    const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
    const json = text.slice(start, end)
    if (parsedJson(json) === undefined) return beside(text)
    return beside(text.slice(0, start)) + change(json) + beside(text.slice(end))
  }
}
