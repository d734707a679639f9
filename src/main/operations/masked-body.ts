import type { BodyText } from '../../shared/contract/common.ts'

export type Mask = (text: string) => string

/** Masks a body. One that is not text is searched byte by byte and keeps its length. */
export const maskedBody = (body: BodyText, mask: Mask): BodyText => {
  if (body.encoding === 'utf8') {
    const text = mask(body.text)
    return text === body.text ? body : { ...body, text }
  }
  const bytes = Buffer.from(body.text, 'base64').toString('latin1')
  const masked = mask(bytes)
  return masked === bytes
    ? body
    : { ...body, text: Buffer.from(masked.replaceAll('•', '*'), 'latin1').toString('base64') }
}

/** Returns the text of a body for `maskFor`. */
export const maskableText = ({ text, encoding }: BodyText): string =>
  encoding === 'utf8' ? text : Buffer.from(text, 'base64').toString('latin1')
