import type { HeaderList } from '../../shared/contract/common.ts'
import { isCredentialHeader } from '../../shared/is-credential-header.ts'
import { hiddenSecret } from '../../shared/secret-spellings.ts'
import { shortHash } from './short-hash.ts'

/** A token of this service: the key of a merchant, and a full or shortened hash. */
const token = /^(\s*bearer\s+[^\s.]{1,200}\.)(?:([0-9a-f]{24,128})|[0-9a-f]{4}…[0-9a-f]{4})\s*$/i
/** Cookie attributes without a value. */
const cookieFlags = /^\s*(?:httponly|secure|partitioned)\s*$/i
/** Minimum length of a credential that is masked in other texts. Shorter ones occur in ordinary words. */
const minCredentialLength = 10

const safeCookie = (value: string): string =>
  value
    .split(';')
    .map((part) => {
      const [name = '', ...rest] = part.split('=')
      if (rest.length > 0) return `${name}=${hiddenSecret}`
      return cookieFlags.test(part) || part.trim() === '' ? part : hiddenSecret
    })
    .join(';')

const safeValue = (name: string, value: string): string => {
  if (!isCredentialHeader(name)) return value
  if (/cookie/i.test(name)) return safeCookie(value)
  const [, start, hash] = /authorization/i.test(name) ? (token.exec(value) ?? []) : []
  if (start === undefined) return hiddenSecret
  return hash === undefined ? value : start + shortHash(hash)
}

/** Masks credentials. A token of this service keeps its form and a shortened hash, because cases are about it. */
export const safeHeaders = (headers: HeaderList): HeaderList =>
  headers.map(([name, value]) => [name, safeValue(name, value)])

/** Returns the credentials in headers, which must be masked in other texts too. The tokens of this service are shortened there. */
export const credentialsIn = (headers: HeaderList): string[] =>
  headers
    .filter(([name, value]) => isCredentialHeader(name) && !(/authorization/i.test(name) && token.test(value)))
    // What follows the first pair of Set-Cookie is no secret, such as a path.
    .flatMap(([name, value]) => (/^set-cookie/i.test(name) ? value.split(';', 1) : value.split(/[\s;,]+/)))
    .flatMap((part) => [part, part.replace(/^[^=]*=/, '')])
    .filter(({ length }) => length >= minCredentialLength)
