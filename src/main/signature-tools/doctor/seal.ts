import { joinBytes } from '../../domain/join-bytes.ts'
import type { Algorithm, Digests, TextEncoding } from './digests.ts'

/** How text and secret become one hash; the algorithm is told by the hash that was sent. */
export interface Seal {
  secret: string
  /** Bytes that stand in place of the secret, where they are no text. */
  secretBytes: Uint8Array | undefined
  /** What stands directly around the secret, read with it from a file or a form. */
  before: string
  after: string
  join: 'append' | 'prepend' | 'both' | 'none'
  separator: string
  /** After everything. */
  tail: string
  encoding: TextEncoding
  rehash: 'none' | 'hex' | 'raw' | 'text-first' | 'secret-first'
}

/**
 * A digest function, or its HMAC with the secret as key and the text alone, or text and secret, as message; `swapped`
 * has the text as key and the secret as message.
 */
export interface Method {
  algorithm: Algorithm
  keyed: 'no' | 'text' | 'joined' | 'swapped'
}

/** Text and secret as they are joined. `shown` stands in for the secret, for what people see. */
export const joined = (text: string, seal: Seal, method: Method, shown?: string): string => {
  if (method.keyed === 'text' || method.keyed === 'swapped') return text + seal.tail
  const secret = seal.before + (shown ?? seal.secret) + seal.after
  switch (seal.join) {
    case 'append':
      return text + seal.separator + secret + seal.tail
    case 'prepend':
      return secret + seal.separator + text + seal.tail
    case 'both':
      return secret + seal.separator + text + seal.separator + secret + seal.tail
    case 'none':
      return text + seal.tail
  }
}

/** The bytes that follow the text, where all else stays as the text is; undefined where more than that differs. */
export const restOf = (seal: Seal, digests: Pick<Digests, 'encode'>): Uint8Array | undefined => {
  if (seal.rehash !== 'none' || seal.encoding !== 'utf8') return undefined
  if (seal.join !== 'none' && seal.join !== 'append') return undefined
  return jointBytes('', seal, plainMd5, digests)
}

/** Stands for the secret while the text around it is encoded. */
const place = '\0secret\0'

const jointBytes = (text: string, seal: Seal, method: Method, digests: Pick<Digests, 'encode'>): Uint8Array => {
  const { secretBytes, encoding } = seal
  if (secretBytes === undefined) return digests.encode(joined(text, seal, method), encoding)
  const around = joined(text, seal, method, place).split(place)
  const parts = around.map((part) => digests.encode(part, encoding))
  return joinBytes(parts.flatMap((part, index) => (index === 0 ? [part] : [secretBytes, part])))
}

const bytesOfHex = (hex: string): Uint8Array => {
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

/** The digest a text comes to, in lower-case hexadecimal. */
export const sealed = (text: string, seal: Seal, method: Method, digests: Digests): string => {
  const { algorithm } = method
  const digest = (text: string, seal: Seal): string => {
    const isText = seal.encoding === 'utf8' && seal.secretBytes === undefined
    const input = isText ? joined(text, seal, method) : jointBytes(text, seal, method, digests)
    if (method.keyed === 'no') return digests.digest(algorithm, input)
    const secret = seal.secretBytes ?? seal.before + seal.secret + seal.after
    return method.keyed === 'swapped' ? digests.hmac(algorithm, input, secret) : digests.hmac(algorithm, secret, input)
  }
  switch (seal.rehash) {
    case 'none':
      return digest(text, seal)
    case 'hex':
      return digests.digest(algorithm, digest(text, seal))
    case 'raw':
      return digests.digest(algorithm, bytesOfHex(digest(text, seal)))
    case 'text-first':
      return digest(digests.digest(algorithm, text), seal)
    case 'secret-first':
      return digest(text, { ...seal, secret: digests.digest(algorithm, seal.secret) })
  }
}

/** The specification's own way (Authentication, steps 3 and 4), for a secret to be filled in. */
export const baseSeal: Seal = {
  secret: '',
  secretBytes: undefined,
  before: '',
  after: '',
  join: 'append',
  separator: '',
  tail: '',
  encoding: 'utf8',
  rehash: 'none',
}

export const plainMd5: Method = { algorithm: 'md5', keyed: 'no' }
