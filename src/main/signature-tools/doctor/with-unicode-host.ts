import punycode from 'punycode/punycode.js'

/** Returns a URL with its host in Unicode instead of punycode; undefined when the host is no valid punycode. */
export const withUnicodeHost = (url: string): string | undefined => {
  try {
    return url.replace(
      /^(https?:\/\/)([^/?#:]*)/i,
      (_, scheme: string, host: string) => scheme + punycode.toUnicode(host),
    )
  } catch {
    return undefined
  }
}
