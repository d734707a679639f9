import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SnippetLanguage } from '../../../src/shared/contract/signature.ts'
import { whyMissing } from './support/interpreters.ts'
import { inTurns, runFile } from './support/run-file.ts'
import { snippetCases } from './support/snippet-cases.ts'
import { expectedBody, type Form, startSnippetEngine } from './support/snippet-engine.ts'

// Every snippet of every case is a file of its own, run by its own command against a running engine.

let engine: Awaited<ReturnType<typeof startSnippetEngine>>
beforeAll(async () => {
  engine = await startSnippetEngine()
}, 60_000)
afterAll(() => engine.stop())

const forms: readonly Form[] = ['this-request', 'sign-it-yourself']

const interpreted: readonly [language: SnippetLanguage, missing: string | undefined][] = [
  ['curl-bash', whyMissing('bash') ?? whyMissing('curl')],
  ['curl-powershell', whyMissing('pwsh') ?? whyMissing('curl')],
  ['php', whyMissing('php')],
  ['python', whyMissing('python3')],
  ['node', whyMissing('node')],
  ['ruby', whyMissing('ruby')],
]

describe.each(interpreted)('%s', (language, missing) => {
  const skipped = missing === undefined ? '' : ` (not run: ${missing})`
  it.skipIf(missing !== undefined).each(forms)(
    `%s: every body makes a link${skipped}`,
    async (form) => {
      const outcomes = await inTurns(snippetCases, async (one) => {
        const snippet = await engine.snippetOf(one, form, language)
        const answer = await runFile(snippet, { MERCHANT_SECRET: one.secret })
        return { name: one.name, ...(await engine.arrived(answer)) }
      })
      expect(outcomes).toEqual(
        snippetCases.map((one) => ({ name: one.name, code: '00', body: expectedBody(one, form) })),
      )
    },
    120_000,
  )
})
