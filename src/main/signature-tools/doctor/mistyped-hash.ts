import type { Digests } from './digests.ts'
import { digestOf, plainMd5 } from './hash-recipe.ts'
import { upperCase } from './hex-hash-forms.ts'
import { detailOf, type HashHypothesis, type TextHypothesis } from './hypotheses/hypothesis.ts'
import type { SearchPlan } from './search.ts'
import type { Symptom } from './symptom.ts'

export interface Mistyped {
  symptoms: readonly Symptom[]
  evidence: string
  /** The intended hash, and the mistake that it results from, if any. */
  digest: string
  text: TextHypothesis | undefined
  hash: HashHypothesis | undefined
}

/** With this number of edits, more than 64 bits still match, for each of the few hashes and edits. */
const maxEdits = 4

const alike: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', s: '5', '|': '1' }

/** Recognises the correct hash, or that of one common mistake, with a few wrong digits. */
export const mistypedHash = (
  sent: string,
  plan: SearchPlan,
  { digests, distance }: { digests: Digests; distance(a: string, b: string): number },
): Mistyped | undefined => {
  if (!/^[0-9a-z|]{28,36}$/i.test(sent)) return undefined
  const lower = sent.toLowerCase()
  const looks = lower.replace(/[olis|]/g, (character) => alike[character] ?? character)
  const texts = [undefined, ...plan.texts(0)]
  const hashes = [undefined, ...plan.hashes(0)]
  for (const text of texts) {
    const written = plan.write(text ? { ...plan.recipe, ...text.patch } : plan.recipe)
    for (const hash of text ? [undefined] : hashes) {
      for (const base of plan.bases) {
        const digest = digestOf(written, { ...base, ...hash?.patch }, plainMd5, digests)
        const edits = distance(lower, digest)
        if (edits === 0 || (edits > maxEdits && looks !== digest)) continue
        const at = Array.from(digest).findIndex((digit, index) => digit !== lower[index]) + 1
        const mistake = text ?? hash
        const meant = mistake ? 'the one that follows from the mistake below' : 'the right one'
        const where = `in ${edits === 1 ? 'one digit' : `${edits} places`}, first at digit ${at}`
        const how =
          looks === digest ? 'letters stand for digits that look like them' : 'it was mistyped or damaged on its way'
        const detail = `The hash differs from ${meant} ${where}: ${how}.`
        return {
          symptoms: [
            { code: 'hash-mistyped', detail },
            ...(/[A-F]/.test(sent) ? [upperCase] : []),
            ...(mistake ? [{ code: mistake.code, detail: detailOf(mistake) }] : []),
          ],
          digest,
          text,
          hash,
          evidence: `At least ${32 - edits} of 32 digits agree; by chance that happens once in more than 2^64 searches.`,
        }
      }
    }
  }
  return undefined
}
