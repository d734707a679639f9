import fc from 'fast-check'
import { readMerchantList } from '../../src/main/cli/read-merchants.ts'
import { WrongArgument } from '../../src/main/cli/wrong-argument.ts'
import { jsonBoundsFault } from '../../src/main/console/http/json-bounds.ts'
import { searchableJson } from '../../src/main/console/lists/searchable-json.ts'
import { readIpnFields } from '../../src/main/domain/ipn/ipn-fields.ts'
import { fitsPattern } from '../../src/main/domain/rules/fits-pattern.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { readScenario } from '../../src/main/scenario/read-scenario.ts'
import { decodeChunked } from '../../src/main/signature-tools/request-readers/decode-chunked.ts'
import { readSentRequest } from '../../src/main/signature-tools/request-readers/read-sent-request.ts'
import { createRule } from '../../src/shared/contract/rules.ts'
import { settingFields, settingsPatch } from '../../src/shared/contract/settings.ts'
import { JsonFault, scanJson } from '../../src/shared/json/json-scanner.ts'
import { filterOf } from '../../src/shared/parse-filter.ts'

/**
 * Feeds every parser of what others write with generated texts: `fuzz-parsers.js <seed> <texts of each>`. A process
 * of its own, since what is looked for ends one. Prints a JSON line when all were read; what throws ends it with 1.
 */

const [seed = 1, count = 100] = process.argv.slice(2).map(Number)

const any = [
  '\ufeff',
  '\0',
  '\ud800',
  '\udc00',
  'é',
  '\u{1f600}',
  '\t',
  ' ',
  '\n',
  '\r\n',
  '"',
  "'",
  '\\',
  '[',
  ']',
  '{',
  '}',
]
const yaml =
  `steps:|\n  - |create: |pay: failed|: |&a |*a|!!x |!<a> |- |? |<<: *a|---|...|%YAML 1.2\n|%TAG ! x\n|#|>|1.5|~
  |&b [*a]|{{n}}|rule: |set: {keepLog: 5}|wait: 60s|name: |expect: |inbox: |\\x|,`.split('|')
const shell =
  `curl |curl.exe |-d |-H |-X POST |--json |--next |--data-urlencode |Invoke-WebRequest |irm |-Body |-Headers |-Uri
|@{|@"\n|@'\n|$'|$(|\${|$A|A=1 |<<E\n|<<<|<|>|^|\`|(|)|;|&|%A%|%|@-|a: b|#`.split('|')
const http =
  `POST / HTTP/1.1\n|GET /a\n|Host: a\n|Content-Length: 5\n|Transfer-Encoding: chunked\n|\n\n|5\r\n|ffffffff\n|0\n
|###\n|a: b\n| folded\n|//`.split('|')
const pasted =
  `> |> >|curl https://a.test |‘|”|\`\`\`|fetch(|axios.post(|requests.post(|json.dumps(|curl_setopt($c, |CURLOPT_URL|=>|http POST a.b
|wget |--post-data=|{"log":{"entries":[|{"info":{},"item":[|{"resources":[|{{a}}|post {\n|type: collection.insomnia.rest/5\n|:method: POST\n
|Authorization: Bearer a.b\n|{\\"order_id\\":|{"order_id":"a","amount":1,|{'order_id': |Array\n(\n|    [order_id] => a\n|array(2) {|&quot;|\\x22
|cs_ref_code=1&merchant_ref_code=2&transaction_id=3|eyJvcmRlcl9pZCI6MSwiYW1vdW50IjoxLCJjdXN0b21lcl9lbWFpbCI6MX0=|H4sIAAAA|[x] "POST /a" 301 1|"isBase64Encoded":true|__proto__`.split(
    '|',
  )
const json = `"a":|:|,|1|-|1e9|0.5|null|true|"\\u00e9"|"\\ud800"|\\u|\\n`.split('|')
const filter = `status:|order:|after:|before:|-|5xx|2h|10:00|2026-13-40|99:99|http://|x`.split('|')
const setting = `5,300|,|1|0|.|true|quick|Europe/Berlin|12/34|4111 1111 1111 1111|-|e9`.split('|')

/** Pieces in any order, one piece again and again, and brackets or lines deep inside each other. */
const textsOf = (pieces: readonly string[]): fc.Arbitrary<string> => {
  const piece = fc.constantFrom(...pieces, ...any)
  const soup = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 60 })
  const repeated = fc
    .tuple(
      fc.array(piece, { maxLength: 3 }),
      fc.array(piece, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(60, 1_500),
    )
    .map(([before, again, times]) => [...before, ...Array<string>(times).fill(again.join(''))])
  const indented = fc
    .tuple(fc.constantFrom('a:', '-', '? a', '- - a:', '&a', '[', '!x'), fc.constantFrom(20, 49, 60, 400))
    .map(([line, depth]) => Array.from({ length: depth }, (_, at) => `${' '.repeat(at)}${line}\n`))
  return fc
    .oneof({ weight: 12, arbitrary: soup }, { weight: 2, arbitrary: repeated }, { weight: 1, arbitrary: indented })
    .map((parts) => parts.join(''))
}

const deep = fc.integer({ min: 1, max: 5_000 }).map((depth): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
})

/** What a parser throws on purpose is its answer. */
const expecting = (kind: abstract new (...args: never[]) => Error, parse: () => unknown): void => {
  try {
    parse()
  } catch (error) {
    if (!(error instanceof kind)) throw error
  }
}

const readers: Record<string, [fc.Arbitrary<unknown>, (given: never) => unknown]> = {
  scenario: [textsOf(yaml), (text: string) => readScenario(text, 'x')],
  command: [textsOf(shell), readSentRequest],
  http: [textsOf(http), readSentRequest],
  pasted: [textsOf([...pasted, ...shell, ...http]), (text: string) => readMaterial(text)],
  chunked: [textsOf(http), (text: string) => decodeChunked(Buffer.from(text), 0)],
  json: [textsOf(json), (text: string) => expecting(JsonFault, () => scanJson(text))],
  'json bounds': [textsOf(json), jsonBoundsFault],
  'json search': [textsOf(json), searchableJson],
  ipn: [textsOf(json), (text: string) => [readIpnFields('json', text), readIpnFields('form', text)]],
  filter: [
    textsOf(filter),
    (q: string) =>
      filterOf(q, { fields: {}, texts: (text) => [String(text)], at: () => 0 }, 0)?.('some text of a thing'),
  ],
  pattern: [
    fc.tuple(textsOf(['*', '?', 'a']), textsOf(['*', '?', 'a'])),
    ([a, b]: string[]) => fitsPattern(`${a}`, `${b}`),
  ],
  merchants: [textsOf(['a:b', ':', ',']), (text: string) => expecting(WrongArgument, () => readMerchantList(text))],
  settings: [
    fc.dictionary(fc.constantFrom(...Object.keys(settingFields)), fc.oneof(textsOf(setting), deep, fc.jsonValue())),
    (given: object) => settingsPatch.safeParse(given),
  ],
  rules: [
    fc.record({ name: textsOf(['a']), match: fc.oneof(deep, fc.jsonValue()), effect: fc.oneof(deep, fc.jsonValue()) }),
    (given: object) => createRule.body.safeParse(given),
  ],
}

let texts = 0
for (const [name, [given, read]] of Object.entries(readers)) {
  for (const one of fc.sample(given, { seed, numRuns: count })) {
    try {
      read(one as never)
    } catch (error) {
      throw new Error(`${name}, seed ${seed}: ${JSON.stringify(one)?.slice(0, 2_000)}`, { cause: error })
    }
    texts++
  }
}
process.stdout.write(`${JSON.stringify({ texts, parsers: Object.keys(readers).length })}\n`)
