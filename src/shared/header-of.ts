/** Returns the value of the first header of this name, in any case; undefined when it is missing. `name` is in lower case. */
export const headerOf = (headers: readonly (readonly [string, string])[], name: string): string | undefined =>
  headers.find(([sent]) => sent.toLowerCase() === name)?.[1]
