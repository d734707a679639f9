/** These say how the message is framed, so they follow from it. */
const framing = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Why a header cannot be given by hand, as the end of a sentence; or undefined. */
export const addedHeaderFault = (name: string): string | undefined =>
  framing.has(name.toLowerCase()) ? 'is set by the connection and cannot be changed' : undefined
