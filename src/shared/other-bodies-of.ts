import type { ReadCandidate } from './contract/read.ts'

type RequestFound = Extract<ReadCandidate, { kind: 'create-request' }>

/** Limits of the route, which takes 4 MiB in total. */
export const maxOtherBodies = 20
const maxCharacters = 500_000

/** The bodies of the other create calls of a pasted text: the token of the chosen one may belong to one of them. */
export const otherBodiesOf = (choices: readonly RequestFound[], chosen: number): { otherBodies?: string[] } => {
  const otherBodies: string[] = []
  let length = 0
  for (const [at, { createCall, request }] of choices.entries()) {
    const { text, encoding } = request.body
    if (at === chosen || !createCall || encoding !== 'utf8' || otherBodies.length >= maxOtherBodies) continue
    if (length + text.length > maxCharacters) continue
    otherBodies.push(text)
    length += text.length
  }
  return otherBodies.length === 0 ? {} : { otherBodies }
}
