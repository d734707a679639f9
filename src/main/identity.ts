import { customAlphabet, nanoid } from 'nanoid'
import type { Identity } from './domain/identity.ts'

/** Letters and digits only, because keys and secrets are pasted into shells, headers and spreadsheets. */
const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Creates ids from the system's cryptographic random numbers. */
export const createIdentity = (): Identity => {
  const keyPart = customAlphabet(alphanumeric, 20)
  const secretPart = customAlphabet(alphanumeric, 40)
  return {
    linkId: () => nanoid(21),
    recordId: () => nanoid(21),
    merchantKey: () => `mk_${keyPart()}`,
    merchantSecret: () => `sk_${secretPart()}`,
  }
}
