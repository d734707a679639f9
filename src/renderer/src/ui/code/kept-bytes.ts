import type { BodyText } from '../../../../shared/contract/common.ts'

/** The number of bytes that were kept of a body. Base64 text is longer than its bytes. */
export const keptBytes = ({ text, encoding }: Pick<BodyText, 'text' | 'encoding'>): number =>
  encoding === 'base64' ? atob(text).length : new TextEncoder().encode(text).length
