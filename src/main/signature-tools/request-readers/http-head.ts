import { textOf } from './bytes-of.ts'
import { createHeaders } from './create-headers.ts'

export interface HttpHead {
  method: string
  target: string
  headers: ReturnType<typeof createHeaders>
  /** The offset of the body. */
  end: number
  notes: string[]
}

const requestLine = /^([A-Z][A-Z-]{2,20})[ \t]+(\S+)(?:[ \t]+HTTP\/\d(?:\.\d)?)?[ \t]*$/
const withVersion = /[ \t]HTTP\/\d(?:\.\d)?[ \t]*$/
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:(.*)$/s
/** Limits a line, in bytes. No server accepts a longer header. */
const maxLineLength = 64 * 1024

/** Reads a request line. Without an HTTP version its target must be a path or an address. */
export const requestLineOf = (line: string): { method: string; target: string } | undefined => {
  const [, method, target = ''] = requestLine.exec(line) ?? []
  if (method === undefined || !(withVersion.test(line) || /^(?:\/|https?:\/\/)/i.test(target))) return undefined
  return { method, target }
}

/** Returns the line at an offset without LF or CRLF, and the offset of the next one. */
export const lineAt = (bytes: Uint8Array, from: number): { line: string; next: number } => {
  const newline = bytes.indexOf(10, from)
  const end = newline < 0 ? bytes.length : newline
  const text = textOf(bytes.subarray(from, Math.min(end, from + maxLineLength)))
  return { line: text.endsWith('\r') ? text.slice(0, -1) : text, next: newline < 0 ? bytes.length : newline + 1 }
}

/** Reads the request line at an offset and the headers up to the empty line (RFC 9112, sections 3 and 5). */
export const readHead = (bytes: Uint8Array, from: number): HttpHead | undefined => {
  const first = lineAt(bytes, from)
  const start = requestLineOf(first.line)
  if (start === undefined) return undefined
  const fields: { name: string; parts: string[] }[] = []
  const notes: string[] = []
  let at = first.next
  while (at < bytes.length) {
    const { line, next } = lineAt(bytes, at)
    if (line === '') {
      at = next
      break
    }
    const field = headerLine.exec(line)
    const folded = /^[ \t]/.test(line) ? fields.at(-1) : undefined
    if (folded) folded.parts.push(line.trim())
    else if (field) fields.push({ name: field[1] ?? '', parts: [field[2] ?? ''] })
    else if (!/^(?:#|\/\/)/.test(line)) {
      notes.push('There is no empty line between the headers and the body: the body was taken from where it starts.')
      break
    }
    at = next
  }
  const headers = createHeaders()
  for (const { name, parts } of fields) headers.add(name, parts.join(' '))
  return { ...start, headers, end: at, notes }
}
