import { gapText } from '../../../shared/gaps.ts'
import type { Unwrapped } from './unwrapped.ts'

/** `+` of Java and C#, `& _` of Basic, `&&` of ABAP, `||` of SQL, `..` of Lua. */
const sign = '\\s{0,20}(?:\\+|&{1,2}|\\|\\||\\.\\.)(?:[ \\t]{1,10}_(?=\\s))?\\s{0,100}'
/** The end of a literal, the sign, and the start of the next one, with a line break or a variable between them. */
const joint = new RegExp(`(["'\`])${sign}(?:"(\\\\n)"${sign}|([A-Za-z_$][\\w.$]{0,60})${sign})?@?\\1`, 'g')
/** A text may have a few by chance. */
const fewest = 3
/** A template of ABAP, and a variable in it. */
const template = /\|([^|\n]{0,10000})\|/g
const embedded = /\{ ([A-Za-z_]\w{0,60}) \}/g

const withPlainTemplates = (text: string): string =>
  /&&\s{1,80}[`|]/.test(text)
    ? text.replace(template, (_, inner: string) => `\`${inner.replace(embedded, (_, name: string) => gapText(name))}\``)
    : text

/** Joins the literals from which the code of any language puts a text together. A variable becomes a gap. */
export const joinedLiterals = (text: string): Unwrapped | undefined => {
  const plain = withPlainTemplates(text)
  if ((plain.match(joint)?.length ?? 0) < fewest) return undefined
  const lineBreak = /@"/.test(text) ? '\n' : '\\n'
  const joined = plain.replace(joint, (_, __, newline?: string, name?: string) =>
    name === undefined ? (newline === undefined ? '' : lineBreak) : gapText(name),
  )
  return { text: joined, note: 'Literals that the code joins were read as one.' }
}
