import type { Identity } from '../../src/main/domain/identity.ts'

/** Names that can be foretold: `record-1`, `record-2`…; a link's has 21 characters, as a real one. */
export const createSequenceIdentity = (): Identity => {
  const counter = (name: (number: number) => string) => {
    let number = 0
    return () => name(++number)
  }
  return {
    linkId: counter((number) => `link-${String(number).padStart(16, '0')}`),
    recordId: counter((number) => `record-${number}`),
    merchantKey: counter((number) => `mk_${number}`),
    merchantSecret: counter((number) => `sk_${number}`),
  }
}
