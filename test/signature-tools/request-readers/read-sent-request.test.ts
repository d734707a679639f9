import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { commandRequests } from '../../../src/main/signature-tools/request-readers/command-request.ts'
import { takesValue } from '../../../src/main/signature-tools/request-readers/long-name-of.ts'
import { readSentRequest } from '../../../src/main/signature-tools/request-readers/read-sent-request.ts'

/** With the body as text. */
const read = (text: string) => {
  const { body, ...rest } = readSentRequest(text)
  return { ...rest, body: Buffer.from(body).toString() }
}

const body = '{"a":"é \'x\' \\"q\\" \\u00e9","n":10.50}'
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

describe('cURL for bash', () => {
  test.each<[string, object]>([
    ['curl a.test', { method: 'GET', url: 'a.test', body: '', contentType: null, notes: [] }],
    [`curl a.test -d 'x'`, { method: 'POST', url: 'a.test', body: 'x', contentType: form }],
    [`curl -d 'a\n b\r\n' a.test`, { body: 'a\n b\r\n' }],
    [`curl -d a --data b --data-ascii c --data-raw @d --data-binary '&e' u`, { body: 'a&b&c&@d&&e' }],
    [`curl --json '{"a":' --json '1}' u`, { body: '{"a":1}', contentType: json, method: 'POST' }],
    [`curl -d '' -d x u`, { body: 'x' }],
    [`curl -sSXPUT -d'x' u`, { method: 'PUT', body: 'x' }],
    [`curl -s -X DELETE u`, { method: 'DELETE' }],
    [`curl --request=PATCH --url=b.test --data=x`, { method: 'PATCH', url: 'b.test', body: 'x' }],
    [`curl -H 'authorization:Bearer k.h' u`, { authorization: 'Bearer k.h' }],
    [`curl --header 'Authorization:  Bearer k.h ' u`, { authorization: 'Bearer k.h' }],
    [`curl -H'AUTHORIZATION: Bearer k.h' --oauth2-bearer other u`, { authorization: 'Bearer k.h' }],
    [`curl --oauth2-bearer k.h u`, { authorization: 'Bearer k.h' }],
    [`curl -H 'Authorization:' -H 'X-A;' u`, { authorization: null, notes: [] }],
    [`curl -H 'Authorization: ' u`, { authorization: null, notes: [] }],
    [`curl -H 'Content-Type: application/json' -d '{}' u`, { contentType: json }],
    [`curl -o out.json -w '%{http_code}' --max-time 5 -A agent --compressed -k u -d x`, { url: 'u', body: 'x' }],
    [`curl -I u`, { method: 'HEAD' }],
    [`curl -- u`, { url: 'u' }],
    [`curl -d x -- -d.test`, { url: '-d.test', body: 'x' }],
    [`curl - u -d x`, { url: 'u', body: 'x' }],
    [
      `TOKEN=k.h\nBODY='{"a":1}'\ncurl u -H "Authorization: Bearer $TOKEN" -d "$BODY"`,
      { authorization: 'Bearer k.h', body: '{"a":1}', notes: [] },
    ],
    [`curl u --data-binary @- <<'EOF'\n${body}\nEOF\n`, { body: `${body}\n`, notes: [] }],
    [`curl u -d @- <<'EOF'\n${body}\n1\nEOF\n`, { body: `${body}1`, notes: [] }],
    [`curl u --data-ascii @- <<'EOF'\n1\n2\nEOF\n`, { body: '12' }],
    [`curl u -d @- <<'EOF'\n1\r\n2\0\nEOF\n`, { body: '12' }],
    [`printf %s '{"a":1}' | curl u --data-binary @-`, { body: '{"a":1}' }],
    [`cat <<E | curl u --data-binary @-\nx\nE`, { body: 'x\n' }],
    [`curl u -d @- <<'EOF'\r\n1\r\nEOF\r\n`, { body: '1', notes: [] }],
    [`/usr/bin/curl u -d x`, { body: 'x' }],
    [`$ curl u -d x`, { body: 'x' }],
    [`me@host:~/x$ curl u -d x`, { body: 'x' }],
    [`# how to\ncurl u \\\n  -d x # and so on`, { body: 'x', url: 'u' }],
    [`curl u \\\r\n  -d x`, { body: 'x', url: 'u' }],
    [`answer=$(curl -s u -d 'x)')\necho "$answer"`, { body: 'x)' }],
    [`answer=\`curl -s u -d x\``, { body: 'x' }],
    [`if ! sudo curl u -d x; then exit 1; fi`, { body: 'x' }],
    [`curl u --data=a=b`, { body: 'a=b' }],
    [`curl u/1; curl u/2 -d two && curl u/3 -d three`, { url: 'u/2', body: 'two' }],
    [`curl u/1 --next u/2 -d two`, { url: 'u/2', body: 'two' }],
    [`curl u -d x > out 2>&1`, { body: 'x', url: 'u' }],
    [`curl 'u' --data-raw $'{"a":"it\\'s \\u0021\\n"}'`, { body: '{"a":"it\'s !\n"}' }],
  ])('%j', (command, expected) => {
    expect(read(command)).toMatchObject({ kind: 'curl', ...expected })
  })

  test.each<[string, RegExp]>([
    [`curl u -d @body.json`, /the file body\.json.*without its line breaks/],
    [`curl u --data-binary @body.json`, /the file body\.json.*paste its content\.$/],
    [`curl u -d @-`, /the standard input/],
    [`curl u -d @- < in.json`, /the file in\.json/],
    [`curl u -H @headers.txt`, /the file headers\.txt/],
    [`curl u -d "$BODY"`, /in place of \$BODY in the body/],
    [`curl u -d"$BODY"`, /in place of \$BODY in the body/],
    [`curl u --data="$BODY"`, /in place of \$BODY in the body/],
    [`curl u -d "{\\"id\\":\\"$(uuidgen)\\"}"`, /in place of \$\(uuidgen\) in the body/],
    [`curl u -H "Authorization: Bearer $TOKEN"`, /in place of \$TOKEN in a header/],
    [`curl u -u me:secret -d x`, /^-u sends/],
    [`curl u -F a=b`, /multipart/],
    [`curl u --data-urlencode 'a=b c'`, /percent-encodes/],
    [`curl u -G -d x`, /^-G puts the data/],
    [`curl u -K conf`, /^-K reads/],
    [`curl u -H 'Authorization: a' -H 'authorization: b'`, /2 times/],
    [`curl u -d 'x`, /single quote is opened and not closed/],
  ])('%j has a note', (command, note) => {
    const { notes } = read(command)
    expect(notes).toEqual([expect.stringMatching(note)])
    expect(notes.join()).not.toContain('secret')
  })

  test('a note repeats no value', () => {
    expect(read(`curl u -u me:sk_1 -H "Authorization: Bearer $X sk_2"`).notes.join()).not.toMatch(/sk_/)
  })

  test('percent-encoding is cURL’s', () => {
    expect(read(`curl u --data-urlencode 'a=b c/é' --data-urlencode '=~x&' --data-urlencode 'z z'`).body).toBe(
      'a=b%20c%2F%C3%A9&~x%26&z%20z',
    )
  })

  const help = spawnSync('curl', ['--help', 'all'])
  test.skipIf(help.status !== 0)('every option of the installed cURL that takes a value is known', () => {
    const options = [...help.stdout.toString().matchAll(/--([a-z0-9.-]+) <(?!category)/g)].map(([, name = '']) => name)
    expect(options.length).toBeGreaterThan(100)
    expect(options.filter((name) => !takesValue(name))).toEqual([])
    const flags = [...help.stdout.toString().matchAll(/--([a-z0-9.-]+) {2,}\S/g)].map(([, name = '']) => name)
    expect(flags.length).toBeGreaterThan(50)
    expect(flags.filter((name) => takesValue(name))).toEqual([])
  })
})

// To cmd.exe a quote behind a backslash is a quote like any other: what follows is outside, where a caret counts.
describe('cURL for cmd.exe', () => {
  test.each<[string, object]>([
    [
      `curl ^"http://a.test/x^" ^\r\n  -H ^"Authorization: Bearer k.h^" ^\r\n  --data-raw ^"^{^\\^"a^\\^":^\\^"1 ^& 2^\\^"^}^"`,
      { url: 'http://a.test/x', authorization: 'Bearer k.h', body: '{"a":"1 & 2"}', notes: [] },
    ],
    [`curl ^"u^" --data-raw ^"one^\n\ntwo^"`, { body: 'one\ntwo' }],
    [`curl ^"u^" --data-raw ^"one^\r\n\r\ntwo^"`, { body: 'one\ntwo' }],
    [`curl "u" ^\n -d "{\\"a\\":\\"b^c \\\\\\"}" & echo done`, { body: '{"a":"bc \\"}' }],
    [`C:\\Users\\x>curl.exe u -d "{""a"":1}"`, { body: '{"a":1}' }],
    [`curl u ^\n -d a\\b -d "c\\\\" -d d^^e`, { body: 'a\\b&c\\&d^e' }],
    [`curl ^"u/1^" &\ncurl ^"u/2^" -d x`, { url: 'u/2', body: 'x' }],
    [`@curl "u" ^\n -d "a^b > c"`, { url: 'u', body: 'a^b > c' }],
    [`curl ^"u/1^" -H "\ncurl ^"u/2^" -d x`, { url: 'u/2', body: 'x' }],
    [`curl "u" ^\n"-d" "a^b"`, { url: 'u', body: 'a^b' }],
    [`curl ^"u^" ^\n^"-d^" ^"a b^"`, { url: 'u', body: 'a b' }],
    [`curl ^"u^" -d x>out.txt`, { url: 'u', body: 'x' }],
    [`curl\t"u" ^\n\t-d\tx`, { url: 'u', body: 'x' }],
    [`echo %BODY% & curl ^"u^" -d ^%BODY^%`, { body: '%BODY%', notes: [] }],
  ])('%j', (command, expected) => {
    expect(read(command)).toMatchObject({ kind: 'curl', ...expected })
  })

  test('a variable is noted', () => {
    expect(read(`curl ^"u^" -d "%BODY%"`).notes).toEqual([expect.stringContaining('%BODY%')])
  })

  test.each([
    [`^"^\\^"a^\\^\\n^\\^"^"`, ['"a\\n"', '"a\\\\n"']],
    [`^"^\\^"a^\\^\\n^\\^\\^\\^"^\\^"^"`, ['"a\\n\\""', '"a\\\\n\\""']],
    [`^"^\\^"C:^\\^\\d^\\^"^"`, ['"C:\\\\d"']],
    [`^"a^\\n^"`, ['a\\n']],
  ])('backslashes that Chrome doubles are taken once, and then as they stand: %s', (written, bodies) => {
    const found = commandRequests(`curl ^"u^" --data-raw ${written}`)
    expect(found.map(({ body }) => Buffer.from(body).toString())).toEqual(bodies)
    expect(found.filter(({ notes }) => notes.join().includes('twice'))).toHaveLength(bodies.length === 1 ? 0 : 2)
  })
})

describe('PowerShell', () => {
  test.each<[string, object]>([
    [
      `Invoke-WebRequest -UseBasicParsing -Uri "http://a.test" \`\n-Method "POST" \`\n-Headers @{\n"Authorization"="Bearer k.h"\n  "accept"="*/*"\n} \`\n-ContentType "application/json" \`\n-Body "{\`"a\`":\`"\`$x\`"}"`,
      {
        url: 'http://a.test',
        method: 'POST',
        authorization: 'Bearer k.h',
        contentType: json,
        body: '{"a":"$x"}',
        notes: [],
      },
    ],
    [
      `irm u -Method Post -Body '{"a":"it''s"}' -ContentType application/json`,
      { body: `{"a":"it's"}`, method: 'POST' },
    ],
    [
      `$body = @'\n{"a": 1}\n{"b": "x"}\n'@\n$h = @{ Authorization = 'Bearer k.h' }\n$r = Invoke-RestMethod -Uri u -Method POST -Headers $h -Body $body`,
      { body: '{"a": 1}\n{"b": "x"}', authorization: 'Bearer k.h', notes: [] },
    ],
    [
      `$key = "k"\nInvoke-RestMethod u -Headers @{Authorization="Bearer $key.h"} -Method Post -Body 'x'`,
      { authorization: 'Bearer k.h' },
    ],
    [
      `$p = @{ Uri = 'u'; Method = 'Post'; Body = 'x'; Headers = @{ 'Content-Type' = 'application/json' } }\nInvoke-RestMethod @p`,
      { url: 'u', body: 'x', contentType: json },
    ],
    [
      `Invoke-WebRequest -Uri u -Method POST -Body ([System.Text.Encoding]::UTF8.GetBytes("a$([char]233)$([char]0x21)b"))`,
      { body: 'aé!b', notes: [] },
    ],
    [
      `${'$t = @{ a = 1 }\n'.repeat(25)}$h = @{ Authorization = 'Bearer k.h' }\nInvoke-RestMethod u -Headers $h -Method Post -Body 'x'`,
      { authorization: 'Bearer k.h', body: 'x' },
    ],
    [`(Invoke-WebRequest -Uri u -Method POST -Body 'x').Content`, { body: 'x' }],
    [`curl -Uri u -Method POST -Body 'x'`, { body: 'x', method: 'POST' }],
    [`Invoke-RestMethod u -Method Post`, { method: 'POST', body: '', contentType: null }],
    [`curl u -Body 'x'\nirm v`, { url: 'u', body: 'x', method: 'GET', contentType: null }],
    [`Invoke-RestMethod -UseBasicParsing u more -Method Post -Body 'x'`, { url: 'u', body: 'x' }],
    [`Invoke-RestMethod u -Headers @{ 'Content-Type' = 'text/plain' } -ContentType ${json}`, { contentType: json }],
    [`Invoke-RestMethod u -Method Post -Body 'é' -ContentType 'text/plain; Charset=utf-8'`, { body: 'é', notes: [] }],
    [
      `PS C:\\> curl.exe u \`\n  -H "Authorization: Bearer k.h" \`\n  -d '{\\"a\\":\\"b c\\"}'`,
      { authorization: 'Bearer k.h', body: '{"a":"b c"}', notes: [] },
    ],
    [
      `Invoke-WebRequest -Uri u -Method Post -Body "one\`r\`ntwo\`t\`u{1f600}""q"""`,
      { body: 'one\r\ntwo\t\u{1f600}"q"' },
    ],
    [`Invoke-WebRequest u -Method Post -Body “curly”`, { body: 'curly' }],
    [`Invoke-WebRequest u -Method Post -Body ‘it‘’s’`, { body: 'it’s' }],
    [`Invoke-WebRequest u -Method Post -Body "a\`\nb\`u{10ffff}\`u{110000}"`, { body: 'a\nb\u{10ffff}\ufffd' }],
    [`$b = @'\r\na\r\nb\r\n'@\r\nInvoke-RestMethod u -Method Post -Body $b`, { body: 'a\r\nb', notes: [] }],
    [`$b = @'\n'@\nInvoke-RestMethod u -Method Post -Body $b`, { body: '', notes: [] }],
    [
      `$Body = 'x'\nInvoke-RestMethod u -Method Post -Body $\{BODY} \`\n-ContentType ${json}`,
      { body: 'x', contentType: json },
    ],
    [
      `Invoke-RestMethod u -Method Post -Body ([text.encoding]::utf8.getbytes( 'é' )) -ContentType ${json}`,
      { body: 'é', contentType: json, notes: [] },
    ],
    [`Invoke-RestMethod u -Method Post -Body ($d | ConvertTo-Json) -ContentType ${json}`, { contentType: json }],
    [`Invoke-RestMethod u\`\r\n-Method Post -Body 'x'`, { url: 'u', body: 'x' }],
    [`$b = 'x' # of the shop\nInvoke-RestMethod u -Method Post -Body $b`, { body: 'x', notes: [] }],
    [`Invoke-RestMethod u/1\n<#\nInvoke-RestMethod u/2 -Method Post -Body 'x'`, { url: 'u/1', method: 'GET' }],
    [
      `$h = @{ # of the shop; a = 'b'\n Authorization = (\n'Bearer k.h' ); # was; Authorization = 'Bearer old.h'\n 'Content-Type'=${json}}\nInvoke-RestMethod u -Headers $h -Method Post -Body 'x'`,
      { authorization: 'Bearer k.h', contentType: json, body: 'x', notes: [] },
    ],
  ])('%j', (command, expected) => {
    expect(read(command)).toMatchObject({ kind: 'curl', ...expected })
  })

  test.each<[string, RegExp]>([
    [`Invoke-RestMethod u -Method Post -Body $body`, /in place of \$body in the body/],
    [`Invoke-RestMethod u -Method:Post -Body:"$b $b"`, /in place of \$b in the body/],
    [`$a = "x$b"\nInvoke-RestMethod u -Method Post -Body "$a"`, /in place of \$a in the body/],
    [`$Body = 'x'\n$Body = Get-Content b.json\nInvoke-RestMethod u -Method Post -Body $Body`, /in place of \$Body/],
    [`Invoke-RestMethod u -Method Post -Body ($data | ConvertTo-Json)`, /ConvertTo-Json/],
    [`Invoke-RestMethod u -Method Post -Body @{ a = 1 }`, /a table/],
    [`Invoke-RestMethod u -Method Post -InFile x.json`, /-InFile/],
    [`Invoke-RestMethod u -Headers @{ Authorization = "Bearer $token" }`, /\$token in the header Authorization/],
    [`Invoke-RestMethod u -Method Post -Body 'é'`, /Latin-1/],
    [`curl.exe u \`\n -d '{"a":1}'`, /7\.3/],
  ])('%j has a note', (command, note) => {
    expect(read(command).notes).toEqual([expect.stringMatching(note)])
  })
})

describe('a body alone', () => {
  test.each([
    '',
    ' ',
    '{"a":1}',
    '\n{"a": 1}\n',
    '\ufeff{"a":1}',
    '{"note":"curl http://a.test -d x"}',
    '["POST / HTTP/1.1"]',
    'amount=10.50&b=c',
    'please use curl to send it',
    'POST office box',
    'Host: no empty line follows',
    '# a heading\n\ntext',
    'note: a text\n\nof two parts',
    'curly brackets',
    'not json\r\n',
  ])('%j stays as it is', (text) => {
    expect(read(text)).toEqual({
      kind: 'body',
      body: text,
      authorization: null,
      method: null,
      url: null,
      contentType: null,
      notes: [],
    })
  })
})
