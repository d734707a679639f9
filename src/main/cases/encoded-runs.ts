import { base64Coding, base64Line, changeBinaryRun, changeCompressedRun, compressedRun } from './base64-coding.ts'
import type { Coding } from './coding.ts'
import { escapeCodings } from './escape-codings.ts'

/** Limits encodings within each other, as base64 in JSON in percent escapes. */
export const maxNesting = 4

/** `tried`: a run in which nothing was changed. Other bytes may pass for text by chance, so smaller runs are tried. */
const changeRuns = (
  text: string,
  [run, ...smaller]: readonly RegExp[],
  coding: Coding,
  change: (decoded: string) => string,
  tried?: string,
): string =>
  run === undefined
    ? text
    : text.replace(run, (found) => {
        const decoded = found === tried ? undefined : coding.decode(found)
        const to = decoded === undefined || decoded === found ? decoded : change(decoded)
        if (to !== undefined && to !== decoded) return coding.encode(to, found)
        return changeRuns(found, smaller, coding, change, found)
      })

/**
 * Changes what the encoded parts of a text say, and writes them back in the same encoding. Other parts stay as they are.
 * Call it for base64, compressed or not, before any other change of the text: a change of length would shift the bits
 * of what follows.
 */
export const changeEncodedRuns = (
  text: string,
  encoding: 'base64' | 'escapes',
  change: (decoded: string) => string,
): string =>
  encoding === 'escapes'
    ? escapeCodings.reduce((changed, coding) => changeRuns(changed, coding.runs, coding, change), text)
    : changeRuns(
        text
          .replace(compressedRun, (run) => changeCompressedRun(run, change))
          .replace(base64Line, (run) => changeBinaryRun(run, change)),
        base64Coding.runs,
        base64Coding,
        change,
      )
