import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../src/main/cases/create-redactor.ts'
import { maskFor } from '../../src/main/service/http/mask.ts'
import { secretHider } from '../../src/main/signature-tools/doctor/secret-hider.ts'
import { createTabMemory } from '../../src/renderer/src/stores/tab-memory.ts'
import { rounds } from '../support/rounds.ts'

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
const doctorMerchant = (secret: string) => ({ id: '1', name: 'Shop', key: 'mk_1', secrets: [secret], rotated: [] })

/** The places that hide secrets, each called as in the program. */
const users: readonly [name: string, hide: (text: string, secret: string) => string][] = [
  ['the log', (text, secret) => maskFor([secret], [text])(text)],
  ['storage of the browser', (text, secret) => createTabMemory({ storage, secrets: () => [secret] }).clean(text)],
  ['the doctor', (text, secret) => secretHider([doctorMerchant(secret)])(text)],
  [
    'a case file',
    (text, secret) =>
      createRedactor({
        replaceCustomers: (same) => same,
        secrets: new Map([[secret, 'cs_of_the_case']]),
        keys: [],
        hashes: [],
        hide: secretHider([doctorMerchant(secret)]),
      }).text(text),
  ],
]

const bytesOf = (text: string, coding: BufferEncoding): string => Buffer.from(text).toString(coding)
const textOf = (written: string, coding: BufferEncoding): string => Buffer.from(written, coding).toString()

const writers: readonly [name: string, write: (text: string) => string, read: (written: string) => string][] = [
  ['plain text', (text) => text, (written) => written],
  ['JSON', (text) => JSON.stringify(text), (written) => JSON.parse(written) as string],
  [
    'JSON of PHP',
    (text) =>
      JSON.stringify(text)
        .replaceAll('/', '\\/')
        .replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
    (written) =>
      written
        .replace(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\\(.)/g, '$1'),
  ],
  ['a URL', encodeURIComponent, decodeURIComponent],
  [
    'a form',
    (text) => new URLSearchParams([['', text]]).toString().slice(1),
    (written) => new URLSearchParams(`=${written}`).get('') ?? '',
  ],
  ['hexadecimal digits', (text) => bytesOf(text, 'hex'), (written) => textOf(written.replaceAll('•', '0'), 'hex')],
  ['base64', (text) => bytesOf(text, 'base64'), (written) => textOf(written, 'base64')],
  ['base64url', (text) => bytesOf(text, 'base64url'), (written) => textOf(written, 'base64url')],
  ['Latin-1', (text) => bytesOf(text, 'latin1'), (written) => Buffer.from(written, 'latin1').toString()],
]

const secretText = fc
  .string({ unit: fc.constantFrom(...'abcXYZ0189_-/+="üé !~'), minLength: 12, maxLength: 40 })
  .filter((text) => new Set(text).size > 6)
const around = fc.string({ unit: fc.constantFrom(...'qwz,:{}'), maxLength: 5 })

/** The doctor may hide part of an escape beside the secret. Nobody can read such a text, so it is taken as it is. */
const readAnyway = (read: (written: string) => string, hidden: string): string => {
  try {
    return read(hidden)
  } catch {
    return hidden
  }
}

describe.each(users)('%s', (_, hide) => {
  test.each(writers)('hides a secret in %s', (_, write, read) => {
    fc.assert(
      fc.property(secretText, around, around, (secret, before, after) => {
        const written = write(before + secret + after)
        const hidden = hide(written, secret)
        expect(hidden).not.toBe(written)
        expect(hidden).not.toContain(secret)
        expect(readAnyway(read, hidden)).not.toContain(secret)
      }),
      { numRuns: rounds(100, 2_000) },
    )
  })
})
