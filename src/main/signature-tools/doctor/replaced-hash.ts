import { escapePattern } from '../../../shared/escape-pattern.ts'
import { base64url } from '../../../shared/secret-spellings.ts'
import type { Digests } from './digests.ts'
import { bytesOfHex, hexOf } from './text-codings.ts'

type Coding = Pick<Digests, 'decode' | 'encode' | 'fromBase64' | 'toBase64'>

/** Replaces a hash that has whitespace or marks between its characters, which are kept. */
const spread = (text: string, from: string, to: string): string | undefined => {
  if (from.length !== to.length || from.length < 8) return undefined
  const pattern = new RegExp(Array.from(from, escapePattern).join('[\\s:-]*'), 'gi')
  const changed = text.replace(pattern, (found) => {
    let at = 0
    return Array.from(found, (one) => {
      if (/[\s:-]/.test(one) && one !== from[at]) return one
      const next = to[at++] ?? ''
      return one !== one.toLowerCase() ? next.toUpperCase() : next
    }).join('')
  })
  return changed === text ? undefined : changed
}

/** Replaces bytes that a language printed as a list or in quotes. */
const shownBytes = (text: string, from: string, to: string): string | undefined => {
  if (from.length !== to.length) return undefined
  const bytes = [...bytesOfHex(to)]
  const numbers = /-?\d{1,3}(?:[, ] ?-?\d{1,3})+/.exec(text)?.[0]
  if (numbers !== undefined) {
    const isSigned = numbers.includes('-')
    let at = 0
    const listed = numbers.replace(/-?\d{1,3}/g, () => {
      const byte = bytes[at++] ?? 0
      return String(isSigned && byte > 127 ? byte - 256 : byte)
    })
    return at === bytes.length ? text.replace(numbers, () => listed) : undefined
  }
  const python = /b(['"]).*\1/s.exec(text)?.[0]
  if (python === undefined) return undefined
  return text.replace(python, () => `b'${bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`)
}

const inBase64 = (text: string, from: string, to: string, { decode, encode, ...coding }: Coding): string => {
  const { fromBase64, toBase64 } = coding
  return text.replace(/[A-Za-z0-9+/_-]{12,}={0,2}/g, (run) => {
    const inner = decode(fromBase64(run))
    const changed = replacedHash(inner, from, to, undefined)
    if (changed === undefined) return run
    const written = toBase64(encode(changed, 'utf8'))
    const inAlphabet = /[_-]/.test(run) ? base64url(written) : written
    return run.endsWith('=') ? inAlphabet : inAlphabet.replace(/=+$/, '')
  })
}

/**
 * Replaces a hash in a text: as it is, spaced, printed as bytes, in hexadecimal digits again, or in base64. Returns
 * undefined when the text does not contain the hash.
 */
export const replacedHash = (
  text: string,
  from: string,
  to: string,
  coding: Coding | undefined,
): string | undefined => {
  if (from === '') return text
  if (text.includes(from)) return text.replaceAll(from, () => to)
  const near = spread(text, from, to) ?? shownBytes(text, from, to)
  if (near !== undefined) return near
  const [digits, others] = [from, to].map((hash) => hexOf(new TextEncoder().encode(hash)))
  if (digits !== undefined && others !== undefined && text.toLowerCase().includes(digits)) {
    return text.toLowerCase().replaceAll(digits, others)
  }
  if (coding === undefined) return undefined
  const changed = inBase64(text, from, to, coding)
  return changed === text ? undefined : changed
}
