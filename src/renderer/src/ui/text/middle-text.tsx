import { classes } from '../classes.ts'

/** Characters of the end that are always shown; of a short text at most half. */
const tailLength = 9

/** A URL without its scheme. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//i, '')

/** Letters written from right to left. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Splits a text in two parts, of which the first may be cut off. A surrogate pair stays together. A text with letters
 * from right to left stays whole, because its parts would be ordered one by one.
 */
export const partsOf = (text: string): [start: string, end: string] => {
  if (rightToLeft.test(text)) return [text, '']
  const letters = Array.from(text)
  const at =
    letters.length <= tailLength ? letters.length : Math.max(letters.length - tailLength, Math.ceil(letters.length / 2))
  return [letters.slice(0, at).join(''), letters.slice(at).join('')]
}

/**
 * A text in a row, truncated in its middle when it is too long, because ids and URLs differ at their ends. The whole
 * text is shown on hover.
 */
export const MiddleText = ({ text, whole = text, className }: { text: string; whole?: string; className?: string }) => {
  const [start, end] = partsOf(text)
  return (
    <span dir="auto" className={classes('flex min-w-0 whitespace-pre rtl:justify-end', className)} title={whole}>
      <span className="truncate">{start}</span>
      {end !== '' && <span className="shrink-0">{end}</span>}
    </span>
  )
}
