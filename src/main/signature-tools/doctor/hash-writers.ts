import type { HashForm } from './hash-form.ts'

type Write = HashForm['write']

/**
 * Returns a function that writes another digest in the form and the case of the hash that was sent. Returns undefined
 * when the form is not exactly known.
 */
export const hashWriter = (digest: string, sent: string, { write }: Pick<HashForm, 'write'>): Write | undefined =>
  [write, (hex: string) => write(hex).toUpperCase(), (hex: string) => write(hex).toLowerCase()].find(
    (inCase) => inCase(digest) === sent,
  )

const alike: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', s: '5', '|': '1' }

/**
 * Returns a function that adds the same number of typing errors to another digest. It returns undefined when the digest
 * has no place for them.
 */
export const mistypedWriter = (digest: string, sent: string): Write => {
  const looks = Array.from(sent.toLowerCase())
  const letters = looks.filter((character) => Object.hasOwn(alike, character))
  const missing = digest.length - sent.length
  const slips = looks.filter((character, at) => digest[at] !== character).length
  return (hex) => {
    const digits = Array.from(hex)
    for (const letter of letters) {
      const at = digits.indexOf(alike[letter] ?? '')
      if (at >= 0) digits[at] = letter
    }
    if (letters.length > 0) return digits.join('')
    if (missing > 0) return digits.toSpliced(9, missing).join('')
    if (missing < 0) return digits.toSpliced(9, 0, ...'0'.repeat(-missing)).join('')
    const first = looks.findIndex((character, at) => digest[at] !== character)
    // Two adjacent digits were swapped, or digits were replaced.
    if (slips === 2 && looks[first] === digest[first + 1] && looks[first + 1] === digest[first]) {
      const at = digits.findIndex((digit, place) => place > 0 && digit !== digits[place + 1])
      ;[digits[at], digits[at + 1]] = [digits[at + 1] ?? '', digits[at] ?? '']
      return digits.join('')
    }
    return digits
      .map((digit, at) => (digest[at] === looks[at] ? digit : ((Number.parseInt(digit, 16) + 7) % 16).toString(16)))
      .join('')
  }
}
