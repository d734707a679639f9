const base = 36
const [firstLetter, lastLetter] = [1, 26]

/** How many digits count as 1 or 26 at this place. */
const threshold = (place: number, bias: number): number => Math.min(lastLetter, Math.max(firstLetter, place - bias))

/** Returns the label that a label in punycode stands for (RFC 3492); undefined when it is none. */
const decodedLabel = (label: string): string | undefined => {
  const end = label.lastIndexOf('-')
  const letters = Array.from(label.slice(0, Math.max(0, end)))
  let [code, bias, index, at] = [128, 72, 0, end + 1]
  while (at < label.length) {
    const before = index
    for (let [weight, place] = [1, base]; ; place += base) {
      const digit = Number.parseInt(label[at++] ?? '', base)
      if (Number.isNaN(digit)) return undefined
      // Punycode counts from a, then come the digits.
      const value = digit < 10 ? digit + lastLetter : digit - 10
      index += value * weight
      if (value < threshold(place, bias)) break
      weight *= base - threshold(place, bias)
    }
    const count = letters.length + 1
    let delta = Math.floor((index - before) / (before === 0 ? 700 : 2))
    delta += Math.floor(delta / count)
    for (bias = 0; delta > 455; bias += base) delta = Math.floor(delta / 35)
    bias += Math.floor((36 * delta) / (delta + 38))
    code += Math.floor(index / count)
    if (code > 0x10ffff) return undefined
    index %= count
    letters.splice(index++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

/** Returns a URL with its host in Unicode instead of punycode. */
export const withUnicodeHost = (url: string): string =>
  url.replace(/^https?:\/\/[^/?#:]*/i, (start) =>
    start.replace(/\bxn--([a-z0-9-]+)/gi, (sent, label: string) => decodedLabel(label.toLowerCase()) ?? sent),
  )
