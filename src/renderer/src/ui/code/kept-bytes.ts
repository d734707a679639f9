import type { BodyText } from '../../../../shared/contract/common.ts'

/** The number of bytes that were kept of a body. Base64 text is longer than its bytes. */
export const keptBytes = ({ text, encoding }: Pick<BodyText, 'text' | 'encoding'>): number =>
  encoding === 'base64'
    ? Math.floor((text.replace(/={1,2}$/, '').length * 3) / 4)
    : new TextEncoder().encode(text).length
