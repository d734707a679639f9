import type { Literal } from '../literal.ts'

/** Returns a value as text for a header, an address or a body. Unknown values are `${name}`. */
export const textOfLiteral = (value: Literal): string | undefined => {
  if (value.type === 'gap') return `\${${value.source}}`
  return value.type === 'list' || value.type === 'map' ? undefined : value.text
}
