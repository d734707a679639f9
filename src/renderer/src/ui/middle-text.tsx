import { classes } from './classes.ts'

/** Characters of the end that are always shown. */
const tailLength = 9

/** A URL as people compare it: the scheme says nothing. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//i, '')

/** The two parts of a text of which the first may be cut off. A pair of surrogates stays together. */
export const partsOf = (text: string): [start: string, end: string] => {
  const letters = Array.from(text)
  const at = letters.length <= 2 * tailLength ? letters.length : letters.length - tailLength
  return [letters.slice(0, at).join(''), letters.slice(at).join('')]
}

/** A text in a row, cut in its middle where there is no room: ids and addresses differ at their ends. Whole on hover. */
export const MiddleText = ({ text, whole = text, className }: { text: string; whole?: string; className?: string }) => {
  const [start, end] = partsOf(text)
  return (
    <span className={classes('flex min-w-0 whitespace-pre', className)} title={whole}>
      <span className="truncate">{start}</span>
      {end !== '' && <span className="shrink-0">{end}</span>}
    </span>
  )
}
