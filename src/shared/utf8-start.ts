/**
 * Returns the text of bytes that may be cut within their last character, which is dropped then. Returns undefined when
 * they are not UTF-8.
 */
export const utf8Start = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
