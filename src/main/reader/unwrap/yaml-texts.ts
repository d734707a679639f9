import type { Unwrapped } from './unwrapped.ts'

/** A body in a text of YAML with double quotes, and the line break in it that counts for nothing, also in a diff. */
const start = /^[+ -]?[ \t]{0,20}[\w-]{1,40}: "\{\\"/m
const fold = /\\\r?\n[+-]?[ \t]{1,20}(?:\\(?= ))?/g

/** Joins the lines of texts that YAML folds, as recorders of HTTP write them. */
export const yamlTexts = (text: string): Unwrapped | undefined =>
  start.test(text) && fold.test(text)
    ? { text: text.replace(fold, '').replace(/^[+-](?=[ \t])/gm, ' '), note: 'The folded lines of YAML were joined.' }
    : undefined
