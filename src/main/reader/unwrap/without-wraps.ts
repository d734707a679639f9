import { jsonOf } from '../json-value.ts'

export const wrappedNote =
  'Line breaks within a text of the body were read as spaces: a mail program had wrapped it, so they may have been none.'

/** Joins the lines of an object that was wrapped, also within a name. Returns undefined if it is not JSON then either. */
export const withoutWraps = (text: string): { text: string; exact: boolean } | undefined => {
  const unquoted = text.replace(/^[ \t]*(?:>[ \t]?)+/gm, '')
  if (unquoted !== text && jsonOf(unquoted) !== undefined) return { text: unquoted, exact: true }
  const joined = unquoted
    .replace(/(?:(?<![ \t])[ \t]+)?\r?\n[ \t]*/g, ' ')
    .replace(/"([a-z_]{1,40}) ([a-z_]{1,40})"(?=\s*:)/g, '"$1$2"')
  return jsonOf(joined) === undefined ? undefined : { text: joined, exact: false }
}
