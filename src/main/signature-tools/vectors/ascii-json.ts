/**
 * JSON with nothing but ASCII, so that no editor, encoding or Unicode normalisation changes what a vector holds. It can
 * stand in a raw string of Python and in a nowdoc of PHP: single quotes are escaped too.
 */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /['\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
