import { longNameOf, takesValue } from './long-name-of.ts'
import type { ShellWord } from './shell-word.ts'

/** An option by its long name, or an address (`url`) given without an option. */
export interface CurlArgument {
  name: string
  value: ShellWord
}

const none: ShellWord = { text: '', gaps: [] }

/**
 * Reads the words after `curl` with cURL's grammar: `-sSXPOST`, `-d'…'`, `--data …`. Also accepts `--data=…`, which
 * cURL does not, but people write. A general library would need every option of cURL declared, and the domain uses no
 * packages. Only options with a value matter; they are listed in long-name-of.ts.
 */
export const curlArguments = (words: readonly ShellWord[]): CurlArgument[] => {
  const found: CurlArgument[] = []
  const rest = words.values()
  const next = (): ShellWord => rest.next().value ?? none
  let onlyAddresses = false
  for (const word of rest) {
    const { text } = word
    if (onlyAddresses || !text.startsWith('-')) found.push({ name: 'url', value: word })
    else if (text === '--') onlyAddresses = true
    else if (text.startsWith('--')) found.push(longOption(word, next))
    else readShortOptions(word, next, found)
  }
  return found
}

const longOption = ({ text, gaps }: ShellWord, next: () => ShellWord): CurlArgument => {
  const equals = text.indexOf('=')
  const name = text.slice(2, equals < 0 ? undefined : equals)
  if (equals >= 0) return { name, value: { text: text.slice(equals + 1), gaps } }
  return { name, value: takesValue(name) ? next() : none }
}

/** Reads letters without a value, then possibly one with a value, attached or in the next word. */
const readShortOptions = ({ text, gaps }: ShellWord, next: () => ShellWord, found: CurlArgument[]): void => {
  for (let at = 1; at < text.length; at++) {
    const name = longNameOf(text[at] ?? '')
    if (!takesValue(name)) {
      found.push({ name, value: none })
      continue
    }
    const attached = text.slice(at + 1)
    found.push({ name, value: attached === '' ? next() : { text: attached, gaps } })
    return
  }
}
