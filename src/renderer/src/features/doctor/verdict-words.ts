import type { Diagnosis } from '../../../../shared/contract/signature.ts'

type DescribedDiagnosis = Pick<Diagnosis, 'verdict' | 'findings' | 'complete' | 'difference' | 'refused'>

const counts = ['No', 'One', 'Two', 'Three', 'Four', 'Five']

/** The verdict as a sentence, and its explanation. */
export const verdictWords = ({
  verdict,
  findings,
  complete,
  difference,
  refused,
}: DescribedDiagnosis): { title: string; meaning: string } => {
  switch (verdict) {
    case 'valid':
      if (refused) {
        return {
          title: `Signature correct, but the call is refused: ${refused.code}`,
          meaning: `${refused.message}. Correct that and sign the new body.`,
        }
      }
      if (findings.length > 0) {
        return {
          title: 'This signature is right, but the secret was sent',
          meaning: 'The service accepts the call. Whoever sees the body can sign calls as the merchant.',
        }
      }
      return {
        title: 'This signature is right',
        meaning:
          'The header contains the hash of exactly this body. If the service refused it, another body, header or secret ' +
          'reached it: diagnose the call from the log.',
      }
    case 'explained': {
      const number = counts[findings.length] ?? String(findings.length)
      return {
        title: findings.length === 1 ? 'One mistake explains it' : `${number} mistakes together explain it`,
        meaning: `Signed with ${findings.length === 1 ? 'it' : 'them'} here, this body gives exactly the hash that was sent.`,
      }
    }
    case 'incomplete':
      return {
        title: 'The signature cannot be checked yet',
        meaning:
          'A value is missing where ⟨…⟩ stands, or the body was printed by a tool that may have changed it. Put in the ' +
          `value, or take the body from where it is sent.${findings.length === 0 ? '' : ' What the header shows by itself is below.'}`,
      }
    case 'consistent':
      if (findings.some(({ confidence, code }) => confidence === 'consistent' && code !== 'header-masked')) {
        return {
          title: 'This would explain it',
          meaning: 'Header or body are not exact, so this is not proof. Take both from where they are sent to be sure.',
        }
      }
      return {
        title: 'The visible part of the header agrees',
        meaning: 'Part of it is hidden, so this is not proof. To be sure, copy the header where your code sends it.',
      }
    case 'no-call':
      return {
        title: 'This is not a create call',
        meaning: 'Only the call that creates a payment link is signed. Paste its body and its Authorization header.',
      }
    case 'malformed':
      return {
        title: 'The request cannot be read as it should',
        meaning: 'It is refused before its signature is checked.',
      }
    case 'unexplained':
      if (difference?.source === 'given') {
        return {
          title: 'Your code hashed another text',
          meaning: 'No known mistake gives its hash, but the place where it differs is below.',
        }
      }
      if (findings.some(({ code }) => code === 'merchant-unknown')) {
        return {
          title: 'No merchant here has this key',
          meaning: 'The service refuses the call. Without the secret of its merchant, the hash cannot be checked.',
        }
      }
      return {
        title: complete ? 'No known mistake gives this hash' : 'None of the likeliest mistakes gives this hash',
        meaning: 'Most likely another secret was used, or another body than this one was hashed.',
      }
  }
}

/** `1,204 hashes tried in 86 ms`. */
export const effortWords = ({ tried, durationMs }: Pick<Diagnosis, 'tried' | 'durationMs'>): string => {
  const time = durationMs < 1_000 ? `${Math.max(1, Math.round(durationMs))} ms` : `${(durationMs / 1_000).toFixed(1)} s`
  return tried === 0 ? time : `${tried.toLocaleString()} ${tried === 1 ? 'hash' : 'hashes'} tried in ${time}`
}
