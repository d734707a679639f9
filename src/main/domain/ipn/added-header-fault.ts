import { hopByHopHeaders } from '../../../shared/hop-by-hop-headers.ts'

/** These say how the message is framed, so they follow from it. */
const framing: ReadonlySet<string> = new Set([...hopByHopHeaders, 'content-length', 'expect', 'host'])

/** Why a header cannot be given by hand, as the end of a sentence; or undefined. */
export const addedHeaderFault = (name: string): string | undefined =>
  framing.has(name.toLowerCase()) ? 'is set by the connection and cannot be changed' : undefined
