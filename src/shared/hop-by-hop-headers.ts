/** Headers about one connection, not about the message (RFC 9110, 7.6.1), in lower case. */
export const hopByHopHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
] as const
