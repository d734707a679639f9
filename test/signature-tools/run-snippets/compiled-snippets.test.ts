import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SnippetLanguage } from '../../../src/shared/contract/signature.ts'
import { md5 } from '../../support/md5.ts'
import { withMore } from '../../support/rounds.ts'
import { csharpProgram, goProgram, javaProgram, monoProgram } from './support/compiled.ts'
import { whyMissing } from './support/interpreters.ts'
import { inTurns, runFile } from './support/run-file.ts'
import { casesOf, type SnippetCase, snippetCases } from './support/snippet-cases.ts'
import { expectedBody, type Form, startSnippetEngine } from './support/snippet-engine.ts'
import { outputsOf, type Program, type Runnable } from './support/snippet-program.ts'

// Compiling takes a second or more for each file. So every body goes through one program that holds all the snippets,
// whose only difference is their name or value; and one is run as the file it is, by its own command.

let engine: Awaited<ReturnType<typeof startSnippetEngine>>
beforeAll(async () => {
  engine = await startSnippetEngine()
})
afterAll(() => engine.stop())

const forms: readonly Form[] = ['this-request', 'sign-it-yourself']
const alone = 'numbers of every shape'

interface Compiler {
  name: string
  language: SnippetLanguage
  missing: string | undefined
  program(all: readonly Runnable[]): Program
  cases: readonly SnippetCase[]
}

const isAscii = ({ key }: SnippetCase): boolean => /^\p{ASCII}*$/u.test(key)

const compilers: readonly Compiler[] = [
  {
    name: 'go',
    language: 'go',
    missing: whyMissing('go'),
    program: goProgram,
    cases: snippetCases,
  },
  {
    name: 'java',
    language: 'java',
    missing: whyMissing('javac'),
    program: javaProgram,
    cases: snippetCases,
  },
  {
    name: 'csharp',
    language: 'csharp',
    missing: whyMissing('dotnet'),
    program: csharpProgram,
    cases: snippetCases,
  },
  {
    name: 'csharp on Mono, for keys in ASCII',
    language: 'csharp',
    missing: whyMissing('mcs'),
    program: monoProgram,
    cases: snippetCases.filter(isAscii),
  },
]

describe.each(compilers)('$name', ({ language, missing, program, cases }) => {
  const skipped = missing === undefined ? '' : ` (not run: ${missing})`

  test.skipIf(missing !== undefined)(
    `in one program, every body makes a link${skipped}`,
    async () => {
      const wanted = forms.flatMap((form) => casesOf(form, cases).map((one) => ({ one, form })))
      const all = await inTurns(wanted, async ({ one, form }) => ({
        snippet: await engine.snippetOf(one, form, language),
        secret: one.secret,
      }))
      const outputs = await outputsOf(program(all), all)
      const outcomes = await inTurns(wanted, async ({ one, form }) => {
        const output = outputs[wanted.findIndex((other) => other.one === one && other.form === form)]
        return { name: one.name, form, ...(await engine.arrived(output ?? 'nothing was printed')) }
      })
      expect(outcomes).toEqual(
        wanted.map(({ one, form }) => ({ name: one.name, form, code: '00', body: expectedBody(one, form) })),
      )
    },
    240_000,
  )

  const notAlone = missing ?? (program === monoProgram ? 'Mono runs no single file' : undefined)
  const why = notAlone === undefined ? '' : ` (not run: ${notAlone})`
  test.skipIf(notAlone !== undefined).each(withMore(forms.slice(0, 1), forms.slice(1)))(
    `%s: a file alone, by its own command${why}`,
    async (form) => {
      const one = cases.find(({ name }) => name === alone)
      if (!one) throw new Error('no such case')
      const answer = await runFile(await engine.snippetOf(one, form, language), { MERCHANT_SECRET: one.secret })
      expect(await engine.arrived(answer)).toEqual({ code: '00', body: expectedBody(one, form) })
    },
    120_000,
  )
})

describe('http', () => {
  /** Sends bytes as they are and resolves to the body of the answer. */
  const sendRaw = async (bytes: string): Promise<string> => {
    const { hostname, port } = new URL(engine.serviceUrl)
    const socket = connect(Number(port), hostname)
    socket.write(bytes)
    const answer = await text(socket)
    return answer.slice(answer.indexOf('\r\n\r\n') + 4)
  }

  test.each(forms)('%s: every body makes a link', async (form) => {
    const outcomes = await inTurns(snippetCases, async (one) => {
      const { code } = await engine.snippetOf(one, form, 'http')
      const body = code.slice(code.indexOf('\r\n\r\n') + 4)
      const message = code.replace('{{md5(body + secret)}}', md5(body + one.secret))
      return { name: one.name, ...(await engine.arrived(await sendRaw(message))) }
    })
    expect(outcomes).toEqual(snippetCases.map((one) => ({ name: one.name, code: '00', body: expectedBody(one, form) })))
  })
})
