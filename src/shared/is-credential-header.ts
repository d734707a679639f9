const names =
  /authorization|cookie|api-?key|token|secret|signature|passw(?:or)?d|^x-.*key|(?:^|[-_])(?:key|auth|hmac|session|sid)(?:[-_]|$)/i

/** Whether a header lets whoever has its value in, or proves who sent something. */
export const isCredentialHeader = (name: string): boolean => names.test(name)
