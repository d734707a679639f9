import { isAscii, isUtf8 } from 'node:buffer'
import { parseAuthorization } from '../../shared/signature/token.ts'

/** `Authorization` is UTF-8 on the wire; Node hands headers over byte by byte. undefined when it is not UTF-8. */
const headerText = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined
  const bytes = Buffer.from(value, 'latin1')
  if (isAscii(bytes)) return value
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined
}

/** Key and hash of a create call's header, as Node gives it. undefined where it has none of that form. */
export const authorizationOf = (header: string | undefined): ReturnType<typeof parseAuthorization> =>
  parseAuthorization(headerText(header))
