import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SnippetLanguage } from '../../../src/shared/contract/signature.ts'
import { isLong } from '../../support/rounds.ts'
import { nodeProgram, pythonProgram, rubyProgram } from './support/interpreted.ts'
import { whyMissing } from './support/interpreters.ts'
import { inTurns, runFile } from './support/run-file.ts'
import { casesOf, type SnippetCase, snippetCases } from './support/snippet-cases.ts'
import { expectedBody, type Form, startSnippetEngine } from './support/snippet-engine.ts'
import { outputsOf, type Program, type Runnable } from './support/snippet-program.ts'

// Every snippet of every case is a file of its own, run against a running engine. Where the start of an interpreter takes
// longer than the snippet, one process runs all of them, and one is run by its own command; `npm run test:long` runs each so.

let engine: Awaited<ReturnType<typeof startSnippetEngine>>
beforeAll(async () => {
  engine = await startSnippetEngine()
})
afterAll(() => engine.stop())

const forms: readonly Form[] = ['this-request', 'sign-it-yourself']
const alone = snippetCases.filter(({ name }) => name === 'numbers of every shape')

interface Interpreter {
  language: SnippetLanguage
  missing: string | undefined
  program?: (all: readonly Runnable[]) => Program
}

const interpreters: readonly Interpreter[] = [
  { language: 'curl-bash', missing: whyMissing('bash') ?? whyMissing('curl') },
  { language: 'curl-powershell', missing: whyMissing('pwsh') ?? whyMissing('curl') },
  { language: 'php', missing: whyMissing('php') },
  { language: 'python', missing: whyMissing('python3'), program: pythonProgram },
  { language: 'node', missing: whyMissing('node'), program: nodeProgram },
  { language: 'ruby', missing: whyMissing('ruby'), program: rubyProgram },
]

describe.each(interpreters)('$language', ({ language, missing, program }) => {
  const skipped = missing === undefined ? '' : ` (not run: ${missing})`
  const runnable = async (one: SnippetCase, form: Form): Promise<Runnable> => ({
    snippet: await engine.snippetOf(one, form, language),
    secret: one.secret,
  })
  const outcomesOf = (cases: readonly SnippetCase[], printed: (one: SnippetCase, at: number) => Promise<string>) =>
    inTurns(cases, async (one) => ({
      name: one.name,
      ...(await engine.arrived(await printed(one, cases.indexOf(one)))),
    }))
  const expected = (cases: readonly SnippetCase[], form: Form) =>
    cases.map((one) => ({ name: one.name, code: '00', body: expectedBody(one, form) }))

  const areAll = program === undefined || isLong
  test.skipIf(missing !== undefined).each(forms)(
    `%s: ${areAll ? 'every body' : 'a file alone'}, by its own command, makes a link${skipped}`,
    async (form) => {
      const single = areAll ? casesOf(form, snippetCases) : alone
      const outcomes = await outcomesOf(single, async (one) => {
        const { snippet, secret } = await runnable(one, form)
        return runFile(snippet, { MERCHANT_SECRET: secret })
      })
      expect(outcomes).toEqual(expected(single, form))
    },
    120_000,
  )

  test.skipIf(missing !== undefined || program === undefined).each(forms)(
    `%s: in one process, every body makes a link${skipped}`,
    async (form) => {
      const cases = casesOf(form, snippetCases)
      const all = await inTurns(cases, (one) => runnable(one, form))
      const outputs = program === undefined ? [] : await outputsOf(program(all), all)
      const outcomes = await outcomesOf(cases, async (_, at) => outputs[at] ?? 'nothing was printed')
      expect(outcomes).toEqual(expected(cases, form))
    },
    120_000,
  )

  test.skipIf(missing !== undefined)(`without a secret it says what to set${skipped}`, async () => {
    const [one] = alone
    if (one === undefined) throw new Error('there is no such case')
    const { snippet } = await runnable(one, 'sign-it-yourself')
    const said = await runFile(snippet, {}).catch((error: unknown) => String((error as { stderr?: string }).stderr))
    expect(said).toMatch(/set (?:it|MERCHANT_SECRET) to the secret of the merchant/i)
    expect(said).not.toMatch(/Traceback|KeyError/)
  })
})
