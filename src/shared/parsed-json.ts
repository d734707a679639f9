/** Parses JSON. Returns undefined when the text is not JSON, or nested too deeply. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
