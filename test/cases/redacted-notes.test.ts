import { describe, expect, test } from 'vitest'
import { createSecretHider, withoutCredentials, withoutNamedSecrets } from '../../src/main/cases/create-secret-hider.ts'

describe('the redactor', () => {
  test('what headers of a note authorize is hidden', () => {
    expect(withoutCredentials('Authorization: Bearer sk_live_1\nCookie: sid=abc-123; basic auth is missing')).toBe(
      'Authorization: Bearer ••••••••\nCookie: sid=••••••••; basic auth is missing',
    )
  })

  test.each([
    'X-Api-Key: KK-1234567890',
    "curl -u apiuser:apipass99 -H 'x-auth-token: KK-1234567890'",
    '{"name":"X-Api-Key","value":"KK-1234567890"}',
    '{"key":"password", "value":"hunter2-hunter2"}',
    '{"cookie": "PHPSESSID=KK-1234567890"}',
    'Passwort: hunter2-hunter2',
  ])('a note loses the credential of %s', (note) => {
    const text = withoutCredentials(note)
    expect(text).toContain('••••••••')
    expect(text).not.toMatch(/KK-1|hunter2|apipass/)
  })

  test.each([
    ['{"x":"{\\"auth\\": \\"Bearer TOKEN123\\", 1}"}', '{"x":"{\\"auth\\": \\"Bearer ••••••••\\", 1}"}'],
    ['"Authorization: Basic dTpwOnBw==\\r\\nX: 1"', '"Authorization: Basic ••••••••\\r\\nX: 1"'],
    ['Bearer TOKEN12345&quot;, x', 'Bearer ••••••••&quot;, x'],
    ['[password] => Hunter2Sommer', '[password] => ••••••••'],
    ['["password"]=>\n  string(13) "Hunter2Sommer"', '["password"]=>\n  string(13) "••••••••"'],
    [`in pairs ${'a0 5d 47 14 '.repeat(4)}x`, 'in pairs a0 5…7 14 x'],
    ['in base64 oF1HFKBdRxSgXUcUoF1HFA==.', 'in base64 oF1H…FA==.'],
    ['{passwd: ab}cd]ef12}', '{passwd: ••••••••}'],
  ])('a credential of a note ends where its text ends: %s', (note, shown) =>
    expect(withoutCredentials(note)).toBe(shown),
  )

  test('a note has no whole hash, but what has another length stays', () => {
    const hash = '0123456789abcdef0123456789abcdef'
    expect(withoutCredentials(`sent ${hash.toUpperCase()}, ${hash}${hash} and ${hash}0`)).toBe(
      `sent 0123…CDEF, 0123…cdef and ${hash}0`,
    )
  })
})

test.each(['api_token', 'refresh_token', 'db_pass', 'auth_pw', 'csrf', 'pass', 'pwd', 'sessionToken'])(
  'a value called %s is hidden in a body, and in an address',
  (name) => {
    const hide = createSecretHider([])
    expect(hide(`{"${name}":"hunter22x","order_id":"A-1"}`)).toBe(`{"${name}":"••••••••","order_id":"A-1"}`)
    expect(hide(`https://shop.example/r?${name}=hunter22x&a=1`)).toBe(`https://shop.example/r?${name}=••••••••&a=1`)
  },
)

test.each(['passenger', 'bypass', 'signed', 'authority', 'tokens_left', 'compass', 'sigma'])(
  'a value called %s is no credential',
  (name) => expect(createSecretHider([])(`{"${name}":"ordinary text"}`)).toBe(`{"${name}":"ordinary text"}`),
)

test.each([
  ['{\n "name": "Authorization",\n "value": "Bearer abcSESSION1234567890"}', 'abcSESSION1234567890'],
  ['"key": "Set-Cookie",\n "value": "sid=PmCookie998877"', 'sid=PmCookie998877'],
  ["'HTTP_COOKIE' => 'sid=abc1234567'", 'abc1234567'],
  ["setRequestHeader('Cookie','sid=abc1234567')", 'abc1234567'],
  ["'cookie': ['sid=abcdef1234']", 'abcdef1234'],
  ['curl -b "sid=abcdef1234" x', 'abcdef1234'],
  ['curl --cookie sid=abcdef1234 x', 'abcdef1234'],
  ['[PHPSESSID] => abcdef12345', 'abcdef12345'],
  ['<password>hunter2hunter</password>', 'hunter2hunter'],
  ['<add key="ApiSecret" value="abc123def456"/>', 'abc123def456'],
  ['aws_secret_access_key = abc123def456', 'abc123def456'],
  ['la clave secreta: Wk7hhT299Lp', 'Wk7hhT299Lp'],
  ['my secret ends in 7Zr41Kp', '7Zr41Kp'],
  ['[PHP_AUTH_PW] => hunter22x', 'hunter22x'],
  ['{"password": 7Zr41Kp9}', '7Zr41Kp9'],
  ['DB_PASS=hunter22x', 'hunter22x'],
  ['{"refresh_token":"abcdef12345"}', 'abcdef12345'],
  ['<access_token>abcdef12345</access_token>', 'abcdef12345'],
  ['deploy --token abcdef12345', 'abcdef12345'],
  ['Our API token is abcdef12345', 'abcdef12345'],
  ['mysql -u shop -phunter22x db', 'hunter22x'],
  ['AKIAIOSFODNN7EXAMPLE', 'AKIAIOSFODNN7EXAMPLE'],
  ['https://hooks.slack.com/services/T000/B000/XXXX1234', 'T000/B000/XXXX1234'],
  ['-H "X-Jwt: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJrIn0.c2ln" x', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJrIn0.c2ln'],
  ['curl --proxy-user shop:Pr0xyPw55 x', 'Pr0xyPw55'],
  ['curl --user=shop:hunter22x x', 'hunter22x'],
  ['curl -U shop:hunter22x x', 'hunter22x'],
  ['curl --cert client.pem:hunter22x x', 'hunter22x'],
  ['haslo: hunter22x', 'hunter22x'],
  ['wachtwoord: hunter22x', 'hunter22x'],
  ['パスワード: hunter22x', 'hunter22x'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----', 'MIIabc'],
])('a credential of another program is hidden in a note: %s', (note, credential) => {
  const hidden = withoutNamedSecrets(withoutCredentials(note))
  expect(hidden.replace(/•+/, '•')).toBe(note.replace(credential, '•'))
})

test.each([
  ['{"name": "Cookie",\n          "value": "sid=8f3c9a7e55aa"}', '{"name": "Cookie",\n          "value": "••••••••"}'],
  ['Bearer mk_1.94fd0123456789abcdef94fd0=\n059b2d7\nnext', 'Bearer ••••••••\nnext'],
])('a credential that lies on several lines is hidden whole in a note: %s', (note, hidden) => {
  expect(withoutCredentials(note)).toBe(hidden)
})

test('a hash in groups of four is shortened in a note, and a line of a dump is not taken for one', () => {
  expect(withoutCredentials('got 94fd 0123 4567 89ab cdef 0123 4567 9660')).toBe('got 94fd…9660')
  const dump = '00000000: 504f 5354 202f 7632 2f70 6179 6d65 6e74  POST /v2/payment\n00000010: 2d6c  -l'
  expect(withoutCredentials(dump)).toBe(dump)
})
