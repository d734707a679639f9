import { expect, test } from 'vitest'
import { createRedactor } from '../../src/main/cases/create-redactor.ts'
import {
  createSecretHider,
  createSecretsReplacer,
  withoutCredentials,
  withoutNamedSecrets,
} from '../../src/main/cases/create-secret-hider.ts'

const secret = 'sk_Nord-9f8Zq+77/Lx'
const generated = 'cs_Qm7tZp2Lx9VbKc4RTy8W'

test('the secret that was generated for a case stays where its name says that it is one', () => {
  const { text } = createRedactor({
    keys: [],
    hashes: [],
    secrets: new Map([[secret, generated]]),
    hide: createSecretHider([]),
    replaceCustomers: (one) => one,
  })
  for (const written of [`{"api_key":"${secret}"}`, `a=1&api_key=${secret}`]) {
    const made = text(written)
    expect(made).toBe(written.replace(secret, generated))
    expect(withoutNamedSecrets(made)).toBe(made)
  }
})

test('a secret that was rotated is hidden like the one in use', () => {
  const replace = createSecretsReplacer([
    { id: 'm', name: 'M', key: 'mk_1', secrets: ['sk_other_1'], rotated: [secret] },
  ])
  expect(replace(`sk_other_1, before ${secret}`)[0]).toBe('••••••••, before ••••••••')
})

test.each([
  '-----BEGIN PRIVATE KEY-----\nMIIabc1\n-----END PRIVATE KEY-----',
  'AKIAIOSFODNN7EXAMPLE',
  'deploy --token abcdef12345',
  "md5($json . 'Wk7hhT299Lp')",
  'secret: Wk7hhT299Lp',
  'Bearer abcSESSION1234567890',
  '94fd7c1be05a83d26f4990b1ce379660',
  '"cookies": [{"name": "sid", "value": "abc"}, {"name": "id", "value": "abcd"}]',
])('a credential is hidden each time that a note has it: %s', (written) => {
  const [first, second] = withoutNamedSecrets(withoutCredentials(`${written}\n|${written}\n`)).split('|')
  expect(first).not.toMatch(/MIIabc|EXAMPLE|abcd?"|abcdef|7hhT|SESSION|7c1be/)
  expect(second).toBe(first)
})
