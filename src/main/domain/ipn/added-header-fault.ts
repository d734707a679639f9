import { hopByHopHeaders } from '../../../shared/hop-by-hop-headers.ts'

/** Headers that frame the message. The HTTP client sets them. */
const framing: ReadonlySet<string> = new Set([...hopByHopHeaders, 'content-length', 'expect', 'host'])

/** Returns why a header cannot be added, as the end of a sentence; undefined when it can. */
export const addedHeaderFault = (name: string): string | undefined =>
  framing.has(name.toLowerCase()) ? 'is set by the connection and cannot be changed' : undefined
