import { gapText } from '../../../shared/gaps.ts'
import type { Unwrapped } from './unwrapped.ts'

/** `" + "`, `" & _` before the next line, `' || '`, and backticks with `&&` of ABAP, with or without a variable between two. */
const sign = '\\s{1,80}(?:\\+|&{1,2}|\\|\\||\\.{1,2})(?:[ \\t]{1,10}_(?=\\s))?\\s{1,80}'
const joint = new RegExp(`(["'\`])${sign}(?:([A-Za-z_$][\\w.$]{0,60})${sign})?\\1`, 'g')
/** A template of ABAP, and a variable in it. */
const template = /\|([^|\n]{0,10000})\|/g
const embedded = /\{ ([A-Za-z_]\w{0,60}) \}/g

const withPlainTemplates = (text: string): string =>
  /&&\s{1,80}[`|]/.test(text)
    ? text.replace(template, (_, inner: string) => `\`${inner.replace(embedded, (_, name: string) => gapText(name))}\``)
    : text

/** Joins the literals from which the code of any language puts a text together. A variable becomes a gap. */
export const joinedLiterals = (text: string): Unwrapped | undefined => {
  const plain = withPlainTemplates(text).replace(joint, (_, __, name?: string) =>
    name === undefined ? '' : gapText(name),
  )
  if (plain === text) return undefined
  // Basic doubles a quote within a literal.
  const isBasic = /&[ \t]{1,10}_\s/.test(text) && plain.includes('""')
  return {
    text: isBasic ? plain.replaceAll('""', '"') : plain,
    note: 'The literals that code joins were put together.',
  }
}
