import { maskCardCodes } from './mask-card-codes.ts'
import { maskCardNumbers } from './mask-card-numbers.ts'

/** Masks what must not be kept of a card: numbers wherever they are, security codes and expiry dates by their names. */
export const maskCardData = (text: string): string => maskCardCodes(maskCardNumbers(text))
