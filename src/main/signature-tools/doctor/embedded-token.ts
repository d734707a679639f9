import { decodedComponent } from '../../../shared/decoded-component.ts'
import { escapePattern } from '../../../shared/escape-pattern.ts'
import type { Digests } from './digests.ts'
import type { DoctorMerchant } from './evidence.ts'
import type { Symptom } from './symptom.ts'

/** A corrected header, and what was wrong with it. */
export interface Unpacked {
  header: string
  symptom: Symptom
}

const extended = (header: string, detail: string): Unpacked => ({ header, symptom: { code: 'token-extended', detail } })

const headerName = /^\s*["']?authorization["']?\s*[:=]\s*/i

const percentDecoded = (text: string): string | undefined => {
  return /%[0-9a-f]{2}/i.test(text) ? decodedComponent(text) : undefined
}

const hexDecoded = (text: string, { decode }: Pick<Digests, 'decode'>): string | undefined => {
  const digits = /^(?:bearer\s+)?((?:[0-9a-f]{2}){20,})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return undefined
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const decoded = decode(bytes)
  return /^[\x20-\x7e]+$/.test(decoded) ? decoded : undefined
}

/** Key and hash are members of a JSON object, or parameters with names. */
const keyAndHashApart = (header: string, key: string): Unpacked | undefined => {
  const names = header.match(/\w["']?\s*[:=](?!=)/g) ?? []
  if (names.length < 2 || !header.includes(key) || header.includes(`${key}.`)) return undefined
  const rest = header.replace(key, ' ')
  const [hash, ...others] = rest.match(/(?<![0-9a-z+/])[0-9a-f]{32}(?![0-9a-z+/=])/gi) ?? []
  if (hash === undefined || others.length > 0) return undefined
  const how = rest.includes('{') ? 'a JSON object' : 'parameters with names'
  return extended(`Bearer ${key}.${hash}`, `Key and hash stand in ${how}; the token is the key, a dot and the hash.`)
}

/** Finds a whole token inside a header that contains other text too. */
const tokenInside = (header: string, keys: readonly string[]): Unpacked | undefined => {
  for (const key of keys) {
    const separated = new RegExp(`^\\s*(bearer\\s+${escapePattern(key)})(\\.{2,})([0-9a-f]{32})$`, 'i').exec(header)
    if (separated) {
      const detail = `There are ${separated[2]?.length} dots between key and hash; there must be one.`
      return { header: `${separated[1]}.${separated[3]}`, symptom: { code: 'separator-wrong-in-token', detail } }
    }
    const tokens = [
      ...header.matchAll(new RegExp(`(?<![\\w.])${escapePattern(key)}\\.([0-9a-f]{32})(?![0-9a-f])`, 'gi')),
    ]
    const apart = keyAndHashApart(header, key)
    if (apart !== undefined) return apart
    const [first] = tokens
    const all = [...header.matchAll(new RegExp(`${escapePattern(key)}\\.([0-9a-f]{32})`, 'gi'))]
    const [token] = all
    if (all.length > 1 && token !== undefined) {
      const isSame = all.every((one) => one[0] === token[0])
      const detail = isSame
        ? 'The token stands in the header more than once.'
        : `${all.length} tokens stand in one header; the first is read here.`
      return extended(`Bearer ${token[0]}`, detail)
    }
    if (first === undefined) continue
    const before = header.slice(0, first.index).replace(/^\s*bearer\s+/i, '')
    const after = header.slice(first.index + first[0].length)
    if (/^[.,;:|/\\)]+$/.test(after.trim()) && before === '') {
      return extended(
        header.slice(0, first.index + first[0].length),
        `${JSON.stringify(after.trim())} follows the token; nothing belongs there.`,
      )
    }
    if (before.trim() === `${key}.` && after === '') {
      return extended(`Bearer ${first[0]}`, 'The merchant key and its dot stand twice before the hash.')
    }
    const label = /^["']?([\w-]+)\s*[:=]\s*["']?$/.exec(before)?.[1]
    if (label !== undefined && after.trim() === '' && !/^(bearer|basic|authorization)$/i.test(label)) {
      return extended(`Bearer ${first[0]}`, `"${label}" stands before the token; only "Bearer" and a space do.`)
    }
    if (/^[.,;:&]\s*[\w=.:+-]+$/.test(after) && before === '') {
      return extended(
        header.slice(0, first.index + first[0].length),
        `${JSON.stringify(after.slice(0, 24))} follows the token; nothing belongs there.`,
      )
    }
  }
  return undefined
}

/**
 * Removes text around a token in a header: its name, a copy, a label, a mark. Returns undefined when there is none of
 * these.
 */
export const unpacked = (
  header: string,
  merchants: readonly DoctorMerchant[],
  coding: Pick<Digests, 'decode'>,
): Unpacked | undefined => {
  const keys = merchants.map(({ key }) => key)
  const knows = (text: string | undefined): text is string =>
    text !== undefined && keys.some((key) => text.includes(key))
  if (headerName.test(header)) {
    const detail = 'The name of the header, "Authorization:", stands in its value too.'
    return extended(header.replace(headerName, ''), detail)
  }
  if (/^\s*bearer\+/i.test(header)) {
    return {
      header: header.replace('+', ' '),
      symptom: {
        code: 'token-encoded',
        detail: 'A plus sign stands where the space after "Bearer" belongs, as form encoding writes it.',
      },
    }
  }
  const percent = percentDecoded(header)
  const isWhole = knows(percent) && (!knows(header) || /[.:][0-9a-f]{32}\s*$/i.test(percent))
  if (isWhole && /^\s*(?:bearer\s+)?\S+$/i.test(percent)) {
    return {
      header: percent,
      symptom: { code: 'token-encoded', detail: 'The header was percent-encoded: it is sent as it is.' },
    }
  }
  const hex = hexDecoded(header, coding)
  if (knows(hex)) {
    const detail = 'The whole token was written in hexadecimal digits: key, dot and hash are sent as they are.'
    return { header: `Bearer ${hex.replace(/^bearer\s+/i, '')}`, symptom: { code: 'token-encoded', detail } }
  }
  const inHeader = keys.filter((key) => header.toLowerCase().includes(key.toLowerCase()))
  return tokenInside(header, inHeader)
}
