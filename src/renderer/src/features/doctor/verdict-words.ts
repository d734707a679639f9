import type { Diagnosis } from '../../../../shared/contract/signature.ts'

type Told = Pick<Diagnosis, 'verdict' | 'findings' | 'complete'>

const counts = ['no', 'one', 'two', 'three', 'four', 'five']

/** The verdict in a sentence, and what it means. */
export const verdictWords = ({ verdict, findings, complete }: Told): { title: string; meaning: string } => {
  switch (verdict) {
    case 'valid':
      return {
        title: 'This signature is right',
        meaning:
          'The header carries the hash of this very body. If the service refused it, another body, header or secret ' +
          'reached it: diagnose the call from the log.',
      }
    case 'explained': {
      const [first] = findings
      const proof = 'Doing the same here gives exactly the hash that was sent.'
      if (findings.length === 1 && first !== undefined) return { title: first.title, meaning: proof }
      return { title: `${counts[findings.length] ?? findings.length} things together`, meaning: proof }
    }
    case 'malformed':
      return {
        title: findings[0]?.title ?? 'The request cannot be read',
        meaning: 'It is refused before its signature is looked at.',
      }
    case 'unexplained':
      return {
        title: complete ? 'No known mistake gives this hash' : 'Nothing was found before the time ran out',
        meaning: 'Most likely the secret is another one, or another body was hashed than the one that is here.',
      }
  }
}

/** `1,204 ways tried in 86 ms`. */
export const effortWords = ({ tried, durationMs }: Pick<Diagnosis, 'tried' | 'durationMs'>): string => {
  const time = durationMs < 1_000 ? `${Math.max(1, Math.round(durationMs))} ms` : `${(durationMs / 1_000).toFixed(1)} s`
  return tried === 0 ? time : `${tried.toLocaleString()} ${tried === 1 ? 'hash' : 'hashes'} tried in ${time}`
}
