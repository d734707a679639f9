/** Returns the value of the first header of this name, in any case; undefined when it is missing. `name` is in lower case. */
export const headerOf = (headers: readonly (readonly [string, string])[], name: string): string | undefined =>
  headers.find(([sent]) => sent.toLowerCase() === name)?.[1]

/** Returns the values of all headers of this name, joined as HTTP joins them (RFC 9110, 5.3). Two tokens are none. */
export const joinedHeaderOf = (headers: readonly (readonly [string, string])[], name: string): string | undefined => {
  const values = headers.filter(([sent]) => sent.toLowerCase() === name).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(', ')
}
