import type { Unwrapped } from './unwrapped.ts'

/** A code of a terminal, such as for a colour. */
const colour = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]{0,20}[A-Za-z]`, 'g')
const zeroWidth = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Every second unit of UTF-16 that was read as single bytes is NUL. */
const readAsBytes = (text: string): boolean =>
  /^(?:\u00ff\u00fe|\u00fe\u00ff|\ufffd\ufffd)?(?:[^\0]\0){8}|^(?:\0[^\0]){8}/.test(text)

/** Removes characters that are not seen: byte order marks, zero-width ones, the halves of UTF-16, terminal colours. */
export const invisible = (text: string): Unwrapped | undefined => {
  const plain = (readAsBytes(text) ? text.replace(/^\u00ff\u00fe|^\u00fe\u00ff/, '').replaceAll('\0', '') : text)
    .replace(colour, '')
    .replace(zeroWidth, '')
    .replaceAll('\u00a0', ' ')
  return plain === text ? undefined : { text: plain, note: 'Characters that are not seen were left out.' }
}
