import type { Algorithm, Digests, TextEncoding } from './digests.ts'

/** How text and secret become one hash; the algorithm is told by the hash that was sent. */
export interface Seal {
  secret: string
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

/** A digest function, or its HMAC with the secret as key and the text alone, or text and secret, as message. */
export interface Method {
  algorithm: Algorithm
  keyed: 'no' | 'text' | 'joined'
}

/** Text and secret as they are joined. `shown` stands in for the secret, for what people see. */
export const joined = (text: string, seal: Seal, method: Method, shown?: string): string => {
  if (method.keyed === 'text') return text + seal.tail
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

/** What follows the text, where all else stays as the text is; undefined where more than that differs. */
export const restOf = (seal: Seal, { keyed }: Method): string | undefined => {
  if (keyed !== 'no' || seal.rehash !== 'none' || seal.encoding !== 'utf8') return undefined
  if (seal.join === 'none') return seal.tail
  return seal.join === 'append' ? seal.separator + seal.before + seal.secret + seal.after + seal.tail : undefined
}

const bytesOfHex = (hex: string): Uint8Array => {
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

/** The digest a text comes to, in lower-case hexadecimal. */
export const sealed = (text: string, seal: Seal, method: Method, digests: Digests): string => {
  const { algorithm } = method
  const digest = (input: string): string => {
    const bytes = seal.encoding === 'utf8' ? input : digests.encode(input, seal.encoding)
    if (method.keyed === 'no') return digests.digest(algorithm, bytes)
    return digests.hmac(algorithm, seal.before + seal.secret + seal.after, bytes)
  }
  switch (seal.rehash) {
    case 'none':
      return digest(joined(text, seal, method))
    case 'hex':
      return digests.digest(algorithm, digest(joined(text, seal, method)))
    case 'raw':
      return digests.digest(algorithm, bytesOfHex(digest(joined(text, seal, method))))
    case 'text-first':
      return digest(joined(digests.digest(algorithm, text), seal, method))
    case 'secret-first':
      return digest(joined(text, { ...seal, secret: digests.digest(algorithm, seal.secret) }, method))
  }
}

/** The specification's own way (Authentication, steps 3 and 4), for a secret to be filled in. */
export const baseSeal: Seal = {
  secret: '',
  before: '',
  after: '',
  join: 'append',
  separator: '',
  tail: '',
  encoding: 'utf8',
  rehash: 'none',
}

export const plainMd5: Method = { algorithm: 'md5', keyed: 'no' }
