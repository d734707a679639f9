/** The shortest form of an IPv6 address, in brackets. */
export const ipv6Of = (text: string): string | undefined =>
  text.includes(':') && URL.canParse(`http://[${text}]`) ? new URL(`http://[${text}]`).hostname : undefined
/** All eight groups of four digits. undefined when the text is not an IPv6 address. */
export const longIpv6 = (text: string): string | undefined => {
  const [before, after] = (ipv6Of(text) ?? '').slice(1, -1).split('::')
  const groups = [before, after].map((part) => (part ? part.split(':').map((group) => group.padStart(4, '0')) : []))
  if (groups.flat().length === 0) return undefined
  return groups[0]
    ?.concat(
      Array.from({ length: 8 - groups.flat().length }, () => '0000'),
      groups[1] ?? [],
    )
    .join(':')
}
