import { gapText } from '../../../shared/gaps.ts'
import type { Literal } from '../literal.ts'

/** Returns a value as text for a header, an address or a body. Unknown values are gaps. */
export const textOfLiteral = (value: Literal): string | undefined => {
  if (value.type === 'gap') return gapText(value.source)
  return value.type === 'list' || value.type === 'map' ? undefined : value.text
}
