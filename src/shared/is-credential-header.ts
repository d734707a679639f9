import { anyOf } from './any-of.ts'
import { secretWords } from './secret-words.ts'

const names = new RegExp(
  anyOf(
    secretWords,
    /authorization|cookie|token|signature|^x-.*key/,
    /(?:^|[-_])(?:key|auth|hmac|session|sid)(?:[-_]|$)/,
  ),
  'i',
)

/** Whether a header lets whoever has its value in, or proves who sent something. */
export const isCredentialHeader = (name: string): boolean => names.test(name)
