import type { HeaderList } from '../../shared/contract/common.ts'
import { isCredentialHeader } from '../../shared/is-credential-header.ts'
import { hiddenSecret } from '../../shared/signature/signature-steps.ts'
import { shortHash } from './short-hash.ts'

/** A token of this service: the key of a merchant, and a hash that is whole or was shortened already. */
const token = /^(\s*bearer\s+[^\s.]{1,200}\.)(?:([0-9a-f]{24,128})|[0-9a-f]{4}…[0-9a-f]{4})\s*$/i
/** What a cookie says of itself without a value. */
const cookieMarks = /^\s*(?:httponly|secure|partitioned)\s*$/i
/** Shorter values stand in too many other words to be looked for elsewhere. */
const minElsewhere = 10

const safeCookie = (value: string): string =>
  value
    .split(';')
    .map((part) => {
      const [name = '', ...rest] = part.split('=')
      if (rest.length > 0) return `${name}=${hiddenSecret}`
      return cookieMarks.test(part) || part.trim() === '' ? part : hiddenSecret
    })
    .join(';')

const safeValue = (name: string, value: string): string => {
  if (!isCredentialHeader(name)) return value
  if (/cookie/i.test(name)) return safeCookie(value)
  const [, start, hash] = /authorization/i.test(name) ? (token.exec(value) ?? []) : []
  if (start === undefined) return hiddenSecret
  return hash === undefined ? value : start + shortHash(hash)
}

/** Credentials are dots, but for a token of this service: its hash is shortened, since its form is what cases are about. */
export const safeHeaders = (headers: HeaderList): HeaderList =>
  headers.map(([name, value]) => [name, safeValue(name, value)])

/** What headers hold that must not stand anywhere else either, the longest first. */
export const credentialsIn = (headers: HeaderList): string[] =>
  headers
    .filter(
      ([name, value]) =>
        isCredentialHeader(name) && !(/authorization/i.test(name) && /^\s*bearer\s+(?!eyJ)/i.test(value)),
    )
    .flatMap(([, value]) => value.split(/[\s;,]+/))
    .flatMap((part) => [part, part.replace(/^[^=]*=/, '')])
    .filter(({ length }) => length >= minElsewhere)
