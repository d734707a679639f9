import type { HeaderList } from '../../../shared/contract/common.ts'
import { maskDots } from '../../../shared/secret-spellings.ts'

const cookieHeaders = new Set(['cookie', 'set-cookie'])

/**
 * Converts Node's flat header list to pairs in the order and case sent. Cookie values are masked, because they contain
 * the secret of the forms.
 */
export const maskedHeaderPairs = (raw: readonly string[]): HeaderList => {
  const pairs: HeaderList = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? ''
    const value = raw[i + 1] ?? ''
    pairs.push([name, cookieHeaders.has(name.toLowerCase()) ? value.replace(/=[^;]*/g, `=${maskDots}`) : value])
  }
  return pairs
}
