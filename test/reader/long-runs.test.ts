import { test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { readSentRequest } from '../../src/main/signature-tools/request-readers/read-sent-request.ts'
import { createBody } from '../support/create-body.ts'
import { rounds, withMore } from '../support/rounds.ts'
import { expectLinear, workOf } from '../support/worked.ts'

// A pattern that looks at each place of a run from each place before it takes seconds for 20 KB of tabs.

/** Where the run is. */
const here = '⌁'
const token = 'mk_shop.0123456789abcdef0123456789abcdef'
const url = 'http://127.0.0.1:4010/v2/payment-links'
const whole = createBody({ description: `Two ${here}notebooks` })
const body = createBody()
const ipn = [
  ['cs_ref_code', '202401-000001'],
  ['status', '1'],
  ['merchant_ref_code', `A-1${here}`],
  ['transaction_id', 'TD0000000001'],
  ['currency', 'USD'],
  ['amount', '10.50'],
] as const

/** Material of each kind, with a run in a value, between the parts, before it or after it. */
const materials: Record<string, string> = {
  nothing: here,
  'a line': `hello\n${here}\nworld`,
  'a cURL command': `curl '${url}' \\\n  -H "Authorization: Bearer ${token}" --data-raw '${whole}'`,
  'the arguments of cURL': `curl ${url} ${here} -H "Authorization: Bearer ${token}${here}" -d '${body}'${here}`,
  'a command of cmd': `C:\\x>curl ${url} ^\n -H "Authorization: Bearer ${token}" ^\n -d "${whole.replaceAll('"', '\\"')}"`,
  PowerShell: `irm -Method Post -Uri ${url} -Headers @{ Authorization = "Bearer ${token}" } -Body @'\n${whole}\n'@`,
  wget: `wget --header "Authorization: Bearer ${token}" --post-data='${whole}' ${url}`,
  HTTP: `POST /v2/payment-links HTTP/1.1\nHost: a.test\nX-A: ${here}\nAuthorization: Bearer ${token}\n\n${whole}`,
  JSON: whole.replace(',"amount"', `,${here}"amount"`),
  'JSON in JSON': JSON.stringify(whole),
  'a log line': `2024-01-01 10:00:00 INFO body=${whole} token=Bearer ${token} ${here} done`,
  'a form': ipn.map((pair) => pair.join('=')).join('&'),
  'a list': ipn.map((pair) => pair.join(': ')).join('\n'),
  'a table': [ipn.map(([name]) => name), ipn.map(() => '---'), ipn.map(([, value]) => value)]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join(''),
  'a dump': `Array\n(\n${ipn.map(([name, value]) => `    [${name}] => ${value}\n`).join('')})\n`,
  'an access line': `127.0.0.1 - - [01/Jan/2024:10:00:00 +0000] "POST /ipn HTTP/1.1" 301 1 "-" "paylink${here}"`,
  settings: `MERCHANT_KEY=mk_shop\nexport MERCHANT_SECRET="sk_shop${here}" ${here} # x`,
  JavaScript: `const b = ${body};\n${here}\nfetch("${url}", { method: "POST", body: JSON.stringify(b) })`,
  HTML: `<p>curl ${url} -d &#39;${whole.replaceAll('"', '&quot;')}&#39;</p>`,
  'a quoted mail': `> POST /v2/payment-links HTTP/1.1\n> Host: a.test\n>\n> ${whole}\n`,
  Postman: JSON.stringify({
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [{ request: { method: 'POST', url, header: [], body: { mode: 'raw', raw: whole } } }],
  }),
  Bruno: `meta {\n  name: a\n}\npost {\n  url: ${url}\n}\nbody:json {\n  ${whole}\n}\n`,
}
const units = withMore(
  [' ', '\t', '\n', '"', '\\', 'a', '1', '-'],
  ['\r\n', ' \n', "'", '{', '|', '>', '= ', '%', 'a '],
)
const size = rounds(20_000, 200_000)
/** In ms of work. Whatever takes less is not looked at again. */
const quick = 200

test.each(Object.entries(materials))(
  'long runs in %s are read in linear time',
  (_, material) => {
    for (const unit of units) {
      const textOf = (length: number) => material.replaceAll(here, () => unit.repeat(length / unit.length))
      for (const read of [readMaterial, readSentRequest]) {
        if (workOf(() => read(textOf(size))) > quick) expectLinear(read, textOf, size)
      }
    }
  },
  rounds(120_000, 900_000),
)
