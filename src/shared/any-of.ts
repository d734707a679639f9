/** Returns the source of a pattern that matches where one of the alternatives does. A text is the source of one or more. */
export const anyOf = (...alternatives: readonly (string | RegExp)[]): string =>
  `(?:${alternatives.map((one) => (typeof one === 'string' ? one : one.source)).join('|')})`
