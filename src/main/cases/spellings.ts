import { textEscapes } from '../../shared/secret-spellings.ts'

/** Returns the spellings of a text, each with the same spelling of its replacement. */
export const spellings = (text: string, replacement: string): [spelled: string, replacement: string][] => {
  const found = new Map<string, string>()
  for (const write of textEscapes) {
    const spelled = write(text)
    if (!found.has(spelled)) found.set(spelled, write(replacement))
  }
  return [...found]
}
