/**
 * Writes JSON in ASCII only, so that editors, encodings and Unicode normalization do not change a vector. It may be
 * placed in a raw Python string or a PHP nowdoc, because single quotes are escaped too.
 */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /['\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
