export interface LineVerdict {
  outcome: 'passed' | 'failed' | 'unknown'
  words: string
}

export const passed = (words: string): LineVerdict => ({ outcome: 'passed', words })
export const failed = (words: string): LineVerdict => ({ outcome: 'failed', words })
export const unknown = (words: string): LineVerdict => ({ outcome: 'unknown', words })

const gravity = { passed: 0, unknown: 1, failed: 2 } as const

/** Combines verdicts: the worst outcome, with the words of all verdicts that have it. */
export const worstOf = (verdicts: readonly LineVerdict[]): LineVerdict => {
  const worst = verdicts.reduce((a, b) => (gravity[b.outcome] > gravity[a.outcome] ? b : a))
  const words = verdicts.filter(({ outcome }) => outcome === worst.outcome).map((verdict) => verdict.words)
  return { outcome: worst.outcome, words: [...new Set(words)].join(' ') }
}
