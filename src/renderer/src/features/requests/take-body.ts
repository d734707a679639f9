import type { ReadCandidate } from '../../../../shared/contract/read.ts'

/** The body of the first request in a text that has one, and a sentence about what was found. */
export const takeBody = (
  { candidates, looked }: { candidates: readonly ReadCandidate[]; looked: readonly string[] },
  from: string,
): { body: string | null; words: string } => {
  const bodies = candidates.flatMap((one) => (one.kind === 'create-request' ? [one.request.body] : []))
  const index = bodies.findIndex(({ encoding, bytes }) => encoding === 'utf8' && bytes > 0)
  const body = bodies[index]?.text ?? null
  if (body !== null) {
    const which = `request ${index + 1} of ${bodies.length}`
    return { body, words: `Took the body of ${which} from the ${from}. Undo brings the text back.` }
  }
  if (bodies.length === 0) {
    return { body, words: `Nothing was recognised and the text was not changed. Looked for ${looked.join(', ')}.` }
  }
  const why = bodies.some(({ bytes }) => bytes > 0) ? 'is not UTF-8 text' : 'is empty'
  return { body, words: `The body of the request in the ${from} ${why}. The text was not changed.` }
}
