/** Returns all values of a header in Node's flat list of names and values. `name` is in lower case. */
export const headerValues = (raw: readonly string[], name: string): string[] => {
  const values: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const sent = raw[at] ?? ''
    if (sent.length === name.length && sent.toLowerCase() === name) values.push(raw[at + 1] ?? '')
  }
  return values
}
