import { joinBytes } from '../../domain/join-bytes.ts'

const CR = 0x0d
const LF = 0x0a

/**
 * Decodes a chunked body (RFC 9112, section 7.1) from `from` on; lines may end with LF alone. Returns undefined when it
 * is not chunked or is damaged, because tools often show the content without its chunks.
 */
export const decodeChunked = (bytes: Uint8Array, from: number): Uint8Array | undefined => {
  const parts: Uint8Array[] = []
  let at = from
  while (at < bytes.length) {
    const newline = bytes.indexOf(LF, at)
    const lineEnd = newline < 0 ? bytes.length : newline
    const size = sizeOf(bytes.subarray(at, Math.min(lineEnd, at + 100)))
    if (size === undefined) return undefined
    if (size === 0) return joinBytes(parts)
    const start = lineEnd + 1
    const end = start + size
    if (end > bytes.length) return undefined
    parts.push(bytes.subarray(start, end))
    at = bytes[end] === CR ? end + 1 : end
    if (at < bytes.length && bytes[at] !== LF) return undefined
    at++
  }
  return undefined
}

const sizeOf = (line: Uint8Array): number | undefined => {
  const text = String.fromCharCode(...line)
  const size = /^([\dA-Fa-f]{1,8})[ \t]*(?:;.*)?\r?$/.exec(text)?.[1]
  return size === undefined ? undefined : Number.parseInt(size, 16)
}
