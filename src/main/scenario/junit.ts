import type { ScenarioResult, StepResult } from '../../shared/contract/scenarios.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way of writing these.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const xml = (text: string): string =>
  text.replace(unwritable, '\ufffd').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const seconds = (ms: number): string => (ms / 1_000).toFixed(3)

const caseOf = (suite: string, { title, line, outcome, message, durationMs }: StepResult): string => {
  const open = `    <testcase classname="${xml(suite)}" name="${xml(`line ${line}: ${title}`)}" time="${seconds(durationMs)}"`
  if (outcome === 'passed') return `${open}/>`
  const inside = outcome === 'skipped' ? '<skipped/>' : `<failure message="${xml(message ?? '')}"/>`
  return `${open}>${inside}</testcase>`
}

const suiteOf = ({ name, steps, startedAt, durationMs }: ScenarioResult): string => {
  const count = (outcome: StepResult['outcome']): number => steps.filter((step) => step.outcome === outcome).length
  return [
    `  <testsuite name="${xml(name)}" tests="${steps.length}" failures="${count('failed')}" skipped="${count('skipped')}" time="${seconds(durationMs)}" timestamp="${startedAt.slice(0, 19)}">`,
    ...steps.map((step) => caseOf(name, step)),
    '  </testsuite>',
  ].join('\n')
}

/** Writes results as JUnit XML for build servers: a suite per scenario, a case per step. */
export const junitOf = (results: readonly ScenarioResult[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${results.map(suiteOf).join('\n')}\n</testsuites>\n`
