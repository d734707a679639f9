/** Marks a value that is not known, in a body or header that was read from code or from a text that was cut off. */
export const gapText = (name: string): string => `⟨${name.replace(/[⟨⟩"\\]/g, '')}⟩`

/** The name of the gap at the end of a text that was cut off. */
export const restOfText = 'the rest'

/** A gap, or what log tools write in place of a whole value. */
const gap =
  /⟨([^⟨⟩\n]{1,200})⟩|(?<=")\[(filtered|redacted|masked|removed|hidden|truncated|object|array|circular)\](?=")|(?<=")<(redacted|masked|hidden|removed)>(?=")/gi

/** Whether nothing of a text is known. */
export const isOneGap = (text: string): boolean => /^"?⟨[^⟨⟩\n]{1,200}⟩"?$/.test(text)

/** Returns the names of the gaps in a text, each once. */
export const gapsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(gap)].map(([whole, name]) => name ?? whole)),
]
