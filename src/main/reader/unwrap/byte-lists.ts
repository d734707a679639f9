import { isUtf8 } from 'node:buffer'
import type { Unwrapped } from './unwrapped.ts'

/** A list of numbers. Its characters do not include the bracket that starts another one, so it takes linear time. */
const list = /\[([-\d\s,]{60,2000000})\]/g

const textOf = (numbers: string): string | undefined => {
  const bytes = numbers.split(',').map((one) => (one.trim() === '' ? Number.NaN : Number(one)))
  if (!bytes.every((byte) => Number.isInteger(byte) && byte >= -128 && byte <= 255)) return undefined
  const buffer = Buffer.from(bytes)
  return isUtf8(buffer) ? buffer.toString('utf8') : undefined
}

/** Decodes lists of byte numbers: a message of journald that is not plain text, a Buffer of Node, a byte[] of Java. */
export const byteLists = (text: string): Unwrapped | undefined => {
  const plain = text.replace(list, (whole, numbers: string) => {
    const decoded = textOf(numbers)
    return decoded === undefined ? whole : `\n${decoded}\n`
  })
  return plain === text ? undefined : { text: plain, note: 'A list of byte numbers was decoded.' }
}
