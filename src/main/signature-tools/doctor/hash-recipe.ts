import { joinBytes } from '../../domain/join-bytes.ts'
import type { Algorithm, Digests, TextEncoding } from './digests.ts'
import { bytesOfHex, hexOf } from './text-codings.ts'

/** A part that is hashed first, by the same algorithm as the whole or by another. */
export interface FirstHash {
  of: 'joint' | 'text' | 'secret' | 'both'
  /** undefined: the algorithm of the hash that was sent. */
  by: Algorithm | undefined
  as: 'hex' | 'HEX' | 'raw' | 'base64'
  times?: number
}

/** Joins text and secret. By default the secret follows the text. */
export interface Join {
  id: string
  write(text: string, separator: string, secret: string): string
}

/** How text and secret become a hash. The hash that was sent determines the algorithm. */
export interface HashRecipe {
  secret: string
  /** Replaces the secret if it is bytes that are not text. */
  secretBytes: Uint8Array | undefined
  /** Text directly around the secret, which was read together with it from a file or a form. */
  before: string
  after: string
  join: Join
  separator: string
  /** The first and the last part of the hashed text. */
  lead: string
  tail: string
  encoding: TextEncoding
  firstHash: FirstHash | undefined
  /** The key of an HMAC, if it is not the secret. */
  hmacKey: string | undefined
  /** The form of the joined text when it is hashed. */
  form: 'plain' | 'base64' | 'hex' | 'json'
}

/**
 * A digest function, or its HMAC. The key is the secret and the message is the text (`text`) or text and secret
 * (`joined`); `swapped` has the text as key and the secret as message.
 */
export interface Method {
  algorithm: Algorithm
  keyed: 'no' | 'text' | 'joined' | 'swapped'
}

export const append: Join = { id: 'append', write: (text, separator, secret) => text + separator + secret }
export const withoutSecret: Join = { id: 'none', write: (text) => text }

/** Joins text and secret. `shown` replaces the secret in texts for display. */
export const joined = (text: string, recipe: HashRecipe, method: Method, shown?: string): string => {
  const { lead, tail, before, after, separator, join } = recipe
  if (method.keyed === 'text' || method.keyed === 'swapped') return lead + text + tail
  return lead + join.write(text, separator, before + (shown ?? recipe.secret) + after) + tail
}

/**
 * Returns the bytes after the text when the recipe changes nothing before or within it. Returns undefined otherwise.
 */
export const restOf = (recipe: HashRecipe, digests: Pick<Digests, 'encode'>): Uint8Array | undefined => {
  const { firstHash, encoding, form, lead, join } = recipe
  if (firstHash !== undefined || encoding !== 'utf8' || form !== 'plain' || lead !== '') return undefined
  if (join !== append && join !== withoutSecret) return undefined
  return jointBytes('', recipe, plainMd5, digests)
}

/** Replaces the secret while the text around it is encoded. */
const place = '\0secret\0'

const jointBytes = (text: string, recipe: HashRecipe, method: Method, digests: Pick<Digests, 'encode'>): Uint8Array => {
  const { secretBytes, encoding } = recipe
  if (secretBytes === undefined) return digests.encode(joined(text, recipe, method), encoding)
  const around = joined(text, recipe, method, place).split(place)
  const parts = around.map((part) => digests.encode(part, encoding))
  return joinBytes(parts.flatMap((part, index) => (index === 0 ? [part] : [secretBytes, part])))
}

const inForm = (hex: string, as: FirstHash['as'], digests: Digests): string | Uint8Array => {
  switch (as) {
    case 'hex':
      return hex
    case 'HEX':
      return hex.toUpperCase()
    case 'raw':
      return bytesOfHex(hex)
    case 'base64':
      return digests.toBase64(bytesOfHex(hex))
  }
}

const inOtherForm = (bytes: Uint8Array, form: Exclude<HashRecipe['form'], 'plain'>, digests: Digests): string => {
  if (form === 'json') return JSON.stringify(digests.decode(bytes))
  return form === 'hex' ? hexOf(bytes) : digests.toBase64(bytes)
}

const digestOfJoint = (text: string, recipe: HashRecipe, method: Method, digests: Digests): string => {
  const { algorithm } = method
  const isText = recipe.encoding === 'utf8' && recipe.secretBytes === undefined
  let input = isText ? joined(text, recipe, method) : jointBytes(text, recipe, method, digests)
  if (recipe.form !== 'plain') {
    input = inOtherForm(typeof input === 'string' ? digests.encode(input, 'utf8') : input, recipe.form, digests)
  }
  if (method.keyed === 'no') return digests.digest(algorithm, input)
  const secret = recipe.hmacKey ?? recipe.secretBytes ?? recipe.before + recipe.secret + recipe.after
  return method.keyed === 'swapped' ? digests.hmac(algorithm, input, secret) : digests.hmac(algorithm, secret, input)
}

/** Returns the digest of a text, in lower-case hexadecimal. */
export const digestOf = (text: string, recipe: HashRecipe, method: Method, digests: Digests): string => {
  const { firstHash } = recipe
  if (firstHash === undefined) return digestOfJoint(text, recipe, method, digests)
  const { of, as, by = method.algorithm, times = 1 } = firstHash
  if (of === 'joint') {
    let hex = digestOfJoint(text, recipe, { ...method, algorithm: by }, digests)
    for (let time = 1; time < times; time++) hex = digests.digest(by, inForm(hex, as, digests))
    return digests.digest(method.algorithm, inForm(hex, as, digests))
  }
  const hashed = (input: string): string | Uint8Array => inForm(digests.digest(by, input), as, digests)
  const first = of === 'secret' ? text : hashed(text)
  const second = of === 'text' ? recipe.secret : hashed(recipe.secret)
  const secretBytes = typeof second === 'string' ? undefined : second
  const secret = typeof second === 'string' ? second : ''
  const joint = { ...recipe, secret, secretBytes }
  // The bytes of a hash are not text, so they cannot be encoded.
  return typeof first === 'string' ? digestOfJoint(first, joint, method, digests) : ''
}

/** The recipe of the specification (Authentication, steps 3 and 4). The secret is filled in later. */
export const baseHashRecipe: HashRecipe = {
  secret: '',
  secretBytes: undefined,
  before: '',
  after: '',
  join: append,
  separator: '',
  lead: '',
  tail: '',
  encoding: 'utf8',
  firstHash: undefined,
  hmacKey: undefined,
  form: 'plain',
}

export const plainMd5: Method = { algorithm: 'md5', keyed: 'no' }
