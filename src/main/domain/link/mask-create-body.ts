import { isKeptExactly } from '../../../shared/create-fields.ts'
import { memberSpans } from '../../../shared/json/json-scanner.ts'
import { maskCardData } from '../../../shared/mask-card-data.ts'

/**
 * Masks the card data in the body of a valid create call, which may be masked in part. URLs, order and amount stay:
 * one in forty 16-digit ids looks like a card number, and a masked URL would misdirect the customer or the IPN.
 */
export const maskCreateBody = (body: string): string => {
  if (maskCardData(body) === body) return body
  let masked = ''
  let copied = 0
  for (const [key, [start, end]] of memberSpans(body, { masked: true })) {
    if (!isKeptExactly(key)) continue
    masked += maskCardData(body.slice(copied, start)) + body.slice(start, end)
    copied = end
  }
  return masked + maskCardData(body.slice(copied))
}
