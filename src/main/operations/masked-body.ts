import type { BodyText } from '../../shared/contract/common.ts'

export type Mask = (text: string) => string

const nul = '\0'

/** Masks a text. Of one in UTF-16, whose bytes are read one by one, the zero bytes are left out and put back. */
const maskedBytes = (text: string, mask: Mask): string => {
  const masked = mask(text)
  if (!masked.includes(nul)) return masked
  const characters = masked.replaceAll(nul, '')
  const again = mask(characters)
  if (again === characters) return masked
  if (again.length !== characters.length) return again
  let at = 0
  return masked.replace(/[^\0]/g, () => again.charAt(at++))
}

/** Masks a body. One that is not text is searched byte by byte, and so is text in UTF-16. */
export const maskedBody = (body: BodyText, mask: Mask): BodyText => {
  if (body.encoding === 'utf8') {
    const text = maskedBytes(body.text, mask)
    return text === body.text ? body : { ...body, text }
  }
  const bytes = Buffer.from(body.text, 'base64').toString('latin1')
  const masked = maskedBytes(bytes, mask)
  return masked === bytes
    ? body
    : { ...body, text: Buffer.from(masked.replaceAll('•', '*'), 'latin1').toString('base64') }
}

/** Returns the text of a body for `maskFor`, once more without the zero bytes of UTF-16. */
export const maskableText = ({ text, encoding }: BodyText): string => {
  const readable = encoding === 'utf8' ? text : Buffer.from(text, 'base64').toString('latin1')
  return readable.includes(nul) ? `${readable}\n${readable.replaceAll(nul, '')}` : readable
}
