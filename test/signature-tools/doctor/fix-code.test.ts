import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { codeLines } from '../../../src/main/signature-tools/doctor/code-lines.ts'
import { findingFix } from '../../../src/main/signature-tools/doctor/finding-fixes.ts'
import { findingCode } from '../../../src/shared/contract/finding-codes.ts'
import type { CodeLanguage } from '../../../src/shared/contract/signature.ts'
import { scanJsonObject } from '../../../src/shared/json/json-scanner.ts'
import { canonicalJson } from '../../../src/shared/signature/canonical-json.ts'
import { tokenOf } from '../../../src/shared/signature/token.ts'
import { md5 } from '../../support/md5.ts'
import { whyMissing } from '../run-snippets/support/interpreters.ts'
import { runIn } from '../run-snippets/support/run-file.ts'
import { fixPrograms, type Steps } from './fix-programs.ts'

const secret = 'sk_Ärger/7f3c9a'

/** Fields in no order, with what encoders, sorters and their defaults get wrong; nested ones are in order already. */
const payloads: readonly string[] = [
  { order_id: 'A/1', amount: 10.5, customer_lastname: 'Müller', ipn_url: 'https://shop.example/ipn?a=1&b=2' },
  { text: '<b>"it\'s" + `x` & </b> = 100%', back: '\\u2028 \\\\u00fc \\ud83d\\ude00 C:\\new\\', description: '' },
  { emoji: '🍕 and 👩‍👩‍👧', cjk: '東京', accents: 'e\u0301 é', marks: 'a\u00a0b\u00adc\u200bd\ufeffe' },
  { lines: '\u2028\u2029\u0085', controls: '\b\f\n\r\t\u0000\u0001\u000b\u001a\u001f', del: '\u007f' },
  { b: 1, B: 2, a: 3, A: 4, _: 5, 'a b': 6, 'a-b': 7, aa: 8, '': 9, 'dotted.key': 10 },
  { 10: 'x', 9: 'y', '01': 'z', '-1': 'w', 1.5: 'v' },
  { 1: 'b', 0: 'a' },
  { '\uffee': 1, '😀': 2, '\ue000': 3, é: 4, größe: 5, z: 6 },
  { meta: { a: [1, { b: null, c: [] }], z: 'x/y' }, items: ['ü', true, false, null, -3], none: null, big: 123456789 },
].map((fields) => JSON.stringify(fields))

const wanted = payloads.map((payload) => {
  const text = canonicalJson(scanJsonObject(payload), 'as-sent')
  return { authorization: `Bearer ${tokenOf('mk_demo', md5(text + secret))}`, text }
})

/** Java has no JSON of its own: the newest Jackson of the local Maven repository, where there is one. */
const jacksonJars = (): string | undefined => {
  const folder = join(homedir(), '.m2/repository/com/fasterxml/jackson/core')
  const versionsOf = (name: string): string[] => (existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : [])
  const jar = (name: string, version: string): string => join(folder, name, version, `${name}-${version}.jar`)
  return versionsOf('jackson-databind')
    .filter((version) => /^2\.(1[4-9]|[2-9]\d)/.test(version))
    .map((version) => {
      const annotations = versionsOf('jackson-annotations').find((one) => version.startsWith(one.slice(0, 4)))
      return [
        jar('jackson-databind', version),
        jar('jackson-core', version),
        jar('jackson-annotations', annotations ?? version),
      ]
    })
    .find((jars) => jars.every((path) => existsSync(path)))
    ?.join(':')
}
const jackson = jacksonJars()

const missing: Readonly<Record<CodeLanguage, string | undefined>> = {
  php: whyMissing('php'),
  python: whyMissing('python3'),
  javascript: undefined,
  java: whyMissing('javac') ?? (jackson === undefined ? 'Jackson is not in the local Maven repository' : undefined),
  csharp: whyMissing('mcs'),
  go: whyMissing('go'),
  ruby: whyMissing('ruby'),
}

test('the fix of every finding has a line of a signer, or none', () => {
  const known = Object.values(codeLines).map(({ php }) => php)
  const used = findingCode.options.flatMap((code) => findingFix(code, 'as-sent').code?.php?.split('\n') ?? [])
  expect(new Set(used)).toEqual(new Set(known))
})

describe('the lines of all fixes together sign as the specification says', () => {
  for (const language of Object.keys(fixPrograms) as CodeLanguage[]) {
    const why = missing[language]
    const steps = Object.fromEntries(Object.entries(codeLines).map(([step, lines]) => [step, lines[language]])) as Steps
    test.skipIf(why !== undefined)(
      why === undefined ? language : `${language} (${why})`,
      async () => {
        const directory = await mkdtemp(join(tmpdir(), 'paylink-fix-'))
        onTestFinished(() => rm(directory, { recursive: true, force: true }))
        const { files, run } = fixPrograms[language]
        for (const [path, code] of Object.entries(files(steps, payloads))) await writeFile(join(directory, path), code)
        // What a file or a form adds to a secret, the line that reads it takes off.
        const printed = await runIn(directory, run, { MERCHANT_SECRET: ` ${secret}\n`, JACKSON: jackson ?? '' })
        const signed = printed
          .trimEnd()
          .split(/\r?\n/)
          .map((line) => {
            const [authorization, hex = ''] = line.split('\t')
            return { authorization, text: Buffer.from(hex, 'hex').toString() }
          })
        expect(signed).toEqual(wanted)
      },
      60_000,
    )
  }
})
