import type { HeaderList } from '../../../shared/contract/common.ts'
import { isCardCodeHeader } from '../../../shared/mask-card-codes.ts'
import { maskDots } from '../../../shared/secret-spellings.ts'
import { withoutPayQuery } from './mask.ts'

const cookieHeaders = new Set(['cookie', 'set-cookie'])

const maskedValue = (name: string, value: string): string => {
  if (cookieHeaders.has(name)) return value.replace(/=[^;]*/g, `=${maskDots}`)
  if (isCardCodeHeader(name)) return maskDots
  return name === 'referer' ? withoutPayQuery(value) : value
}

/**
 * Converts Node's flat header list to pairs in the order and case sent. Cookie values are masked, because they contain
 * the secret of the forms, and so are the query of a payment page that led here and codes of cards.
 */
export const maskedHeaderPairs = (raw: readonly string[]): HeaderList => {
  const pairs: HeaderList = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? ''
    const value = raw[i + 1] ?? ''
    pairs.push([name, maskedValue(name.toLowerCase(), value)])
  }
  return pairs
}
