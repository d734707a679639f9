import type { Literal } from '../literal.ts'

/** What a value is as text in a header, an address or a body; what is not known stands as `${name}`. */
export const textOfLiteral = (value: Literal): string | undefined => {
  if (value.type === 'gap') return `\${${value.source}}`
  return value.type === 'list' || value.type === 'map' ? undefined : value.text
}
