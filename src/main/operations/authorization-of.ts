import { isUtf8 } from 'node:buffer'
import { parseAuthorization } from '../../shared/signature/token.ts'

/**
 * Decodes `Authorization`, which is UTF-8 on the wire but one character per byte in Node. Returns undefined when it is
 * not UTF-8.
 */
const headerText = (value: string | undefined): string | undefined => {
  if (value === undefined || !/[^\x20-\x7e]/.test(value)) return value
  const bytes = Buffer.from(value, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined
}

/**
 * Returns key and hash of a create call's header as given by Node. Returns undefined when it does not have that form.
 */
export const authorizationOf = (header: string | undefined): ReturnType<typeof parseAuthorization> =>
  parseAuthorization(headerText(header))
