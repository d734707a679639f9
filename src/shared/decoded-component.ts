/** Decodes percent escapes as UTF-8. Returns undefined when they are not valid. */
export const decodedComponent = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
