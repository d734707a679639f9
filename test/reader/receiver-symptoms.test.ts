import { describe, expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { sampleIpn as fields } from '../support/sample-ipn.ts'
import { expectLinear } from '../support/worked.ts'

/* What a ticket shows of the receiver is said beside the IPN. */

const form = new URLSearchParams(fields).toString()
const notesIn = (text: string): string[] => readMaterial(text).candidates[0]?.notes ?? []

describe('what the logs and code of a receiver show', () => {
  test.each([
    [
      'a form that is parsed as JSON',
      '"POST /ipn HTTP/1.1" 500 12 "-" "paylink-console-ipn/1.0"',
      /is a form/,
      (line: string) =>
        `10.0.0.1 - - [20/Nov/2025:10:00:01 +0000] ${line}\nContent-Type: application/x-www-form-urlencoded\nparsed body: {}\n`,
    ],
    ['a plus that was not decoded', form, /\+ is a space/, (line: string) => `${line}\nbad date 2026-10-18+16:20:41\n`],
    [
      'a schema of numbers',
      JSON.stringify(fields),
      /every field of an IPN is a text/,
      (line: string) => `${line}\namount must be a number\n`,
    ],
    [
      'a form that is read as JSON',
      form,
      /reads it as JSON/,
      (line: string) => `${line}\njson.decoder.JSONDecodeError: Expecting value: line 1 column 1\n`,
    ],
    [
      'the name of a create call',
      form,
      /the order is merchant_ref_code/,
      (line: string) => `${line}\nKeyError: 'order_id'\n`,
    ],
    [
      'a login',
      form,
      /redirects the IPN to its login/,
      (line: string) => `${line}\n\nHTTP/1.1 302 Found\nLocation: /wp-login.php\n`,
    ],
    ['a check of CSRF', form, /CSRF check/, (line: string) => `${line}\nForbidden (CSRF cookie not set.): /ipn/\n`],
    [
      'a signature that is wanted',
      form,
      /has no signature/,
      (line: string) => `${line}\nWARN missing signature header, dropped\n`,
    ],
    [
      'a question about its signature',
      form,
      /has no signature/,
      (line: string) => `${line}\nIst die Signatur der IPN falsch?\n`,
    ],
    [
      'a status that is compared with a number',
      JSON.stringify(fields),
      /is the text "1"/,
      (line: string) => `${line}\nif ($ipn->status === 1) { $order->paid(); }\n`,
    ],
    [
      'a page in place of the handler',
      form,
      /has a page for people/,
      (line: string) => `${line}\n\nHTTP/1.1 200 OK\n\n<input type="password">\n`,
    ],
    [
      'a slow answer in a table',
      form,
      /names 17 s of work/,
      (line: string) =>
        `| id | took_ms | http | body |\n| 5120 |   16812 |  200 | ${line} |\n| 5121 | 902 | 200 | x |\n`,
    ],
    ['a slow answer under its name', form, /names 17 s of work/, (line: string) => `${line} elapsed_s="16.8"\n`],
    [
      'a slow answer',
      form,
      /names 22 s of work.*hangs up after 15 s/,
      (line: string) => `${line}\nCompleted 200 OK in 21874ms (Views: 18211.9ms)\n`,
    ],
    [
      'a form that is looked for in JSON',
      JSON.stringify(fields),
      /looks for a form/,
      (line: string) => `raw = ${line}\n$_POST = Array\n(\n)\n`,
    ],
    [
      'a word for a status',
      form,
      /"1" is paid/,
      (line: string) => `${line}\nif ($_POST['status'] == 'paid') { ship(); }\n`,
    ],
    ['a status that is not known', form, /"1" is paid/, (line: string) => `${line}\nERROR unknown payment status: 1\n`],
    [
      'code that looks for the order by the reference',
      form,
      /by another field/,
      (line: string) => `${line}\n$order = wc_get_order($_POST['cs_ref_code']);\n`,
    ],
    [
      'a query for the order by the reference',
      form,
      /by another field/,
      (line: string) => `${line}\norder = Order.objects.select_for_update().get(number=request.POST["cs_ref_code"])\n`,
    ],
    [
      'cents that are cut off',
      form,
      /1998\.999/,
      (line: string) => `${line}\n$got = (int) ($request->input('amount') * 100);\n`,
    ],
    [
      'a status that is there',
      form,
      /whether status is there/,
      (line: string) => `${line}\nif (req.body.status) ship()\n`,
    ],
    [
      'an order that goes back',
      form,
      /goes back after PAID/,
      (line: string) => `${line}\norder R-77 PAID -> PENDING\n`,
    ],
    [
      'a line that looks for the order by the reference',
      form,
      /value of cs_ref_code.*the order is merchant_ref_code, R-77/,
      (line: string) => `${line}\nWARN orders: order 202610-000512 not found\n`,
    ],
    [
      'an amount without its cents',
      form,
      /whole number/,
      (line: string) => `${line}\n$sum = (int) $_POST['amount'];\n`,
    ],
    [
      'an amount in cents',
      form,
      /64\.90 with 6490/,
      (line: string) => `${line}\namount mismatch: expected 6490, got 64.90\n`,
    ],
    [
      'an amount that is written otherwise',
      form,
      /64\.90 with 64\.9, which is the same/,
      (line: string) => `${line}\namount mismatch: "64.90" !== "64.9"\n`,
    ],
    [
      'a time that is not read',
      form,
      /cannot read datetime/,
      (line: string) => `${line}\ntime data '2026-10-18 16:20:41' does not match format '%d.%m.%Y'\n`,
    ],
    [
      'a row that is there',
      form,
      /second row/,
      (line: string) => `${line}\nDuplicate entry 'TD0000000512' for key 'tx'\n`,
    ],
    [
      'a limit of time',
      form,
      /^If that is of this IPN, .*took too long/,
      (line: string) => `${line}\nTask timed out after 3.01 seconds\n`,
    ],
    [
      'a type that is not taken',
      form,
      /type of the IPN/,
      (line: string) => `${line}\nContent type 'application/x-www-form-urlencoded' not supported\n`,
    ],
    [
      'a method that is not taken',
      form,
      /^If that is of this IPN, .*not take POST/,
      (line: string) => `${line}\nThe POST method is not supported for route ipn.\n`,
    ],
    [
      'a path that is not there',
      form,
      /^If that is of this IPN, .*at its address/,
      (line: string) => `${line}\n<pre>Cannot POST /ipn/</pre>\n`,
    ],
    [
      'a firewall',
      form,
      /^If that is of this IPN, .*its log names the rule/,
      (line: string) => `${line}\nModSecurity: Access denied with code 403\n`,
    ],
    [
      'a name with capitals',
      form,
      /“merchantRefCode”. If that is of this IPN, .* merchant_ref_code/,
      (line: string) => `${line}\nKeyError: 'merchantRefCode'\n`,
    ],
    [
      'a field that is there',
      form,
      /does not find “status”. If that is of this IPN, .*parse it as the form/,
      (line: string) => `${line}\nPHP Warning: Undefined array key "status"\n`,
    ],
    ['its own zone', form, /16:20:41 UTC may be the 18:20:43/, (line: string) => `18.10.2026 18:20:43: ${line}\n`],
  ])('%s', (_, message, note, text) => {
    expect(notesIn(text(message))).toEqual([expect.stringMatching(note)])
    expect(notesIn(message).filter((one) => note.test(one))).toEqual([])
  })
})

test.each<[RegExp, string]>([
  [/goes back after PAID/, 'R-77 PAID => CANCELED by timer'],
  [/nothing takes a POST/, '{"message":"Missing Authentication Token"}'],
  [/a firewall of the receiver/, 'AWS WAF blocked the request'],
  [/value of cs_ref_code/, "SELECT id FROM orders WHERE id='202610-000512' -- 0 rows"],
  [/value of cs_ref_code/, 'find order by id=202610-000512 -> null'],
  [/does not find “amount”/, 'PHP Warning: Undefined array key "amount" at $_POST["amount"] in ipn.php'],
  [/whether status is there/, 'if (data.status) save("the result")'],
])('%s is said of: %s', (note, text) => {
  expect(notesIn(`${form}\n${text}\n`)).toEqual([expect.stringMatching(note)])
})

test.each([
  ['<title>Design Institute</title> <title>Our blog in Paris</title> grant_type=password'],
  ['Nightly export finished in 120 s, next poll in 60 sec, took 1,20 s, took 40 MS'],
  ['created 2026-10-18T14:20:42Z, other 18:20:42 UTC'],
  ["$cents = (int) round($_POST['amount'] * 100); if ($order->status == 'paid') return;"],
  [
    'Payment::where(\'transaction_id\', $id); order R-77 found; payment 202610-000512 found; Undefined array key "lang"',
  ],
  ['expected 64.90, order total 64.90; 6490 points; TD0000000512 for order R-77 not found in cache'],
  ["UPDATE orders SET psp_ref='202610-000512' WHERE id=4711"],
  ["SELECT 1 FROM payments WHERE transaction_id = 'TD0000000512' ORDER BY id LIMIT 1"],
  ['looking up payment TD0000000512 ... ok, order 4711'],
  ["INSERT INTO order_payments SELECT 4711, '202610-000512' WHERE NOT EXISTS (SELECT 1 FROM order_payments)"],
  ["Cannot read properties of undefined (reading 'status')\n    at handler: order.status"],
  ["Cannot read properties of undefined (reading 'total')"],
  ['PHP Warning: Undefined array key "total" in /themes/shop/cart.php'],
  ['Undefined index: order in /themes/foo/menu.php'],
  ['amount as expected: 64.90 EUR (6490 cents)'],
  ['expected status 1 and amount 64.9 for order R-77'],
  ['amount mismatch: order total 64.9, amount 64.90, paid 50.00'],
  ['if (body.status) location = body.result.payment_link'],
  ['if (!req.body.status) return res.sendStatus(400)'],
  ["if (!$_POST['status']) { http_response_code(400); exit; } if ($_POST['status'] === '1') ship();"],
  ["if ($_POST['status']) log(); if ($_POST['status'] === '1') ship();"],
  ['if (request.order.status === "paid") return res.send("already")'],
  ['grpc: unexpected status: 2 UNKNOWN'],
  ["doit((int)$id, $_POST['amount'])"],
  ["cents = parseInt(amountString.replace('.', ''), 10)"],
  ["(int)(bcmul($_POST['amount'], '100'))"],
  ["int(Decimal(request.form['amount']) * 100)"],
  ["$cents = (int) $row['amount_cents']; intval($amountInCents)"],
  ['checksum mismatch, amount 64.90 (6490 minor units)'],
  ['amount mismatch: 64.90 (6490 cents) is right'],
  ['amount mismatch for order 6490: address differs, 64.90'],
  ['Looking up order 202610-000512... found order 4711'],
  ['unknown order_ref 202610-000512'],
  ['UPDATE orders SET ref=202610-000512 -- 0 rows'],
  ["KeyError: 'currency' at RATES['currency']"],
  ['Method POST not allowed for /sitemap.xml'],
  ['"error":"Missing Authentication Cookie"'],
  ['AWS WAF: 3 rules, block none'],
  ['R-77 PAID => CANCELED by customer, refunded'],
  ['if (data.status) location = data.result.url'],
  ['orders.load_order(ipn.merchant_ref_code, ref=ipn.cs_ref_code)'],
  ['find_order($merchant_ref_code, $transaction_id)'],
  ['order.payments.get(payment=1, cs_ref_code=x)'],
  ['R-77 PAID -> CANCELED (refund by staff)'],
  ['R-77 PAID -> PENDING_SHIPMENT, R-78 PAID -> AWAITING_SHIPMENT'],
  ['Cannot POST /api/login'],
  ['NotFoundHttpException: No route found for "GET /favicon.ico"'],
  ['nightly-export: Task timed out after 900.00 seconds'],
  ['upstream timed out (110: Connection timed out), request: "GET /products HTTP/1.1"'],
  ['FastCGI: keep-alive timeout 60 configured'],
  ['WAF rule blocked 3 bots today; Wordfence: 0 requests blocked; IPN allowed'],
  ['# WAF: never block or reject POST /ipn'],
  ["SELECT 1 FROM processed WHERE order_tx='TD0000000512'  -- 0 rows, so it is new"],
  ['no duplicate for order TD0000000512: 0 rows'],
  ['[lock] order TD0000000512 => null'],
  ['order 202610-000512: previous status -> null'],
  ['unset orders[202610-000512] -> null'],
  ['R-77: find order by id=202610-000512 -> null'],
  ['R-77 NOT PAID -> CANCELLED by cron'],
  ['AWS WAF rules were updated; nothing was blocked today'],
  ['AWS WAF blocked a request to /login'],
  ['GET /admin {"message": "Missing Authentication Token"}'],
  ['sum mismatch in invoice 6490: 64.90'],
  ['customer 6490: total differs from 64.90'],
  ['status != 1 for payment 6490, amount 64.90'],
  ['erwartet: Betrag 64.90, Kundennummer 6490'],
  ["time data '18.10.26' does not match format '%Y-%m-%d' in import_csv.py"],
])('nothing is made of %s', (text) => {
  expect(notesIn(`${form}\n${text}\n`)).toEqual([])
})

test.each([
  ['an order that is named like a short id', 'TD0000000512', 'TD51', 'order TD51 not found'],
  ['cents, where another amount was paid', 'true_amount=64.90', 'true_amount=9.00', 'amount mismatch: 6490 !== 64.90'],
  [
    'a time that is no time of an IPN',
    '2026-10-18+16%3A20%3A41',
    '18.10.2026',
    "time data '18.10.2026' does not match",
  ],
])('nothing is made of %s', (_, right, wrong, text) => {
  const other = form.replace(right, wrong)
  expect(notesIn(`${other}\n${text}\n`)).toEqual(notesIn(other))
})

test('a field that only this IPN has is not found', () => {
  expect(notesIn(`${form}&shop_no=7\nKeyError: 'shop_no'\n`)).toEqual([
    expect.stringMatching(/does not find “shop_no”.*parse it as the form/),
  ])
})

describe('a body that the code of a receiver finds empty', () => {
  test.each([
    ...[
      'request.POST is empty',
      'request.POST={}',
      'request.POST.dict() {}',
      'POST data: <QueryDict: {}>',
      '>>> <QueryDict: {}>',
    ],
    ...[
      'request.GET: <QueryDict: {}>\nrequest.POST: <QueryDict: {}>',
      'POST: No POST data',
      'request.POST -> <QueryDict: {}>',
    ],
    ...['[DEBUG] POST: []', 'c.Request.PostForm: map[]', 'Request.Form: {}', 'req.Form is empty', '$_POST ist leer.'],
    ...['request.form.to_dict() = {}', 'request.form is empty', 'got ImmutableMultiDict([])', 'r.PostForm = map[]'],
    ...[
      'var_dump($_POST);\narray(0) {\n}',
      '$_POST array(0) {}',
      '$_POST => array (\n)',
      'POST: []',
      'an empty $_POST',
      '$_POST ist leer',
    ],
    ...[
      '$_REQUEST: []',
      'getParameterMap() = {}',
      'InvalidOperationException: Incorrect Content-Type: application/json',
    ],
  ])('is JSON, and looked for in a form: %s', (text) => {
    const found = notesIn(`${JSON.stringify(fields)}\n${text}\n`)
    expect(found).toEqual([expect.stringMatching(/^If that is of this IPN, the receiver’s code looks for a form/)])
  })

  test.each([
    ...[
      'req.body undefined',
      'req.body = {}',
      'console.log(req.body) // {}',
      'req.body is empty',
      'req.body: [Object: null prototype] {}',
    ],
    "TypeError: Cannot read properties of undefined (reading 'cs_ref_code')",
    "TypeError: Cannot destructure property 'status' of 'req.body' as it is undefined.",
  ])('is not parsed: %s', (text) => {
    for (const body of [form, JSON.stringify(fields)])
      expect(notesIn(`${body}\n${text}\n`)).toEqual([
        expect.stringMatching(/^If that is of this IPN, .*no parser .*express\.urlencoded/),
      ])
    expect(notesIn(`POST /ipn\nContent-Type: application/x-www-form-urlencoded\n\n${form}\n\n${text}\n`)).toHaveLength(
      1,
    )
  })

  test.each(['request.get_json() -> None', 'request.get_json(silent=True): None', 'request.json is None'])(
    'is a form, and looked for in JSON: %s',
    (text) => {
      expect(notesIn(`${form}\n${text}\n`)).toEqual([
        expect.stringMatching(/^The IPN is a form, and .* reads it as JSON/),
      ])
    },
  )

  test.each([
    'if request.get_json(silent=True) is None:\n    data = request.form.to_dict()',
    'data = request.form if request.json is None else request.json',
    'GET /health: request.json is None',
  ])('is not said of code that takes both, or of another call: %s', (text) => {
    expect(notesIn(`${form}\n${text}\n`)).toEqual([])
  })

  test.each([
    ...['request.GET <QueryDict: {}>', 'args=ImmutableMultiDict([]) json parsed ok', 'FILES: <MultiValueDict: {}>'],
    ...[
      'request.query_params\n<QueryDict: {}>',
      'request.files: ImmutableMultiDict([])',
      '"args": {}, "files": {}, "form": {}',
    ],
    ...[
      'public class Form {}',
      'const Form = {}',
      'App.Form = {};',
      'Order Form: [] items',
      'Contact page: Form is empty',
    ],
    ...['$_POST = []; // tests reset the form', '$_POST = array();', 'request.POST = {} # in a test'],
    ...['if request.form is None:', "GET /return  GET: ['a'], POST: []", 'Routes with POST: []'],
    ...['GET /return request.POST: {}', '$_REQUEST: empty, since the customer cancelled'],
    ...[
      'request.values: ImmutableMultiDict([])',
      'r.PostForm = map[] // before ParseForm is called',
      '// an empty $_POST means JSON, so read php://input',
      'raw = request.data\nrequest.form is empty',
    ],
    ...[
      'if ($_POST == []) exit;',
      'if (empty($_POST)) $_POST = json_decode(file_get_contents("php://input"), true);',
      '"POST /ipn" [] []',
    ],
    ...[
      'req.params {}',
      'req.query = {}',
      'if (req.body === undefined) return',
      'req.body = {} as Ipn',
      'req.body = {} // a double',
      'in the test: req.body = {}',
      'bodyParser: false, so req.body is undefined and we read the stream',
      'GET /return req.body: undefined',
      '// req.body\n\nundefined behaviour of the cart',
      "Cannot read properties of undefined (reading 'transaction_id') at refund.js",
      "Cannot read properties of undefined (reading 'true_amount')",
      'res.body: {}',
      'other.req.body.items = {}',
    ],
    ...[
      "Cannot read properties of undefined (reading 'total')",
      'MyForm map[]',
      'if (!req.body) throw new Error("empty")',
    ],
  ])('is not that of the IPN: %s', (text) => {
    expect(notesIn(`${JSON.stringify(fields)}\n${text}\n`)).toEqual([])
  })

  test.each([
    'request.POST: <QueryDict: {}>',
    'var_dump($_POST);\narray(0) {\n}',
    'request.json: {"a": 1}',
    'jsonResult None',
  ])('is not said of a form: %s', (text) => {
    expect(notesIn(`${form}\n${text}\n`)).toEqual([])
  })
})

test('another amount that was paid, or none that is known, is not a comparison of texts', () => {
  const text = 'WARN amount mismatch: order total 64.9, amount 64.90, true_amount 50.00'
  const part = form.replace('true_amount=64.90', 'true_amount=50.00')
  expect(notesIn(`${part}\n${text}\n`)).toEqual([expect.stringMatching(/^true_amount is 50\.00, and/)])
  expect(notesIn(JSON.stringify({ ...fields, true_amount: 'nil' }))).toEqual([])
})

test('an object that PHP dumps', () => {
  const members = Object.entries(fields).map(
    ([name, value]) => `  ["${name}"]=>\n  string(${value.length}) "${value}"\n`,
  )
  for (const head of ['object(stdClass)#3 (8) {', 'object(App\\Ipn)#12 (8) {', 'array(8) {']) {
    expect(readMaterial(`the dump:\n\n${head}\n${members.join('')}}\n`).candidates).toMatchObject([
      { kind: 'ipn', fields: Object.entries(fields) },
    ])
  }
})

test.each([
  [
    'a form that is shorter than its Content-Length',
    `POST /ipn HTTP/1.1\nHost: a.test\nContent-Type: application/x-www-form-urlencoded\nContent-Length: 166\n\n${form.slice(0, 120)}`,
  ],
  [
    'a dump of PHP',
    `array(8) {\n${Object.entries(fields)
      .slice(0, 5)
      .map(([name]) => `  ["${name}"]=>\n  string(9) "R-7`)
      .join('"\n')}`,
  ],
])('%s that was cut off takes nothing of the text below it', (_, text) => {
  const [alone, below] = [text, `${text}\n\nHello team,\nthe weather is fine today, and we met for lunch.\n`].map(
    (one) => readMaterial(one).candidates.map((each) => each.kind === 'ipn' && each.fields),
  )
  expect(alone).toHaveLength(1)
  expect(below).toEqual(alone)
})

test('lines of pino: the time in ms, and the code behind the status of a create call', () => {
  const line = JSON.stringify({
    time: 1792000000000,
    req: { method: 'POST', url: '/v2/payment-links' },
    res: { statusCode: 409 },
  })
  expect(readMaterial(line).candidates).toMatchObject([
    {
      fields: { time: '2026-10-14T17:46:40.000Z' },
      explanation: expect.stringMatching(/409.*E004: This order already/),
    },
  ])
})

test('beside a create call, only an error that shows the IPN is of it', () => {
  const call = `POST /v2/payment-links HTTP/1.1\nAuthorization: Bearer mk.${'a'.repeat(32)}\n\n{"order_id":"R-77","amount":64.9,"customer_email":"a@b.co"}\n\n`
  const notesBeside = (error: string): string[] =>
    readMaterial(`${call}raw: ${form}\n${error}\n`).candidates.find(({ kind }) => kind === 'ipn')?.notes ?? []
  const note = /reads it as JSON/
  for (const error of [
    `SyntaxError: Unexpected token 'c', "cs_ref_cod"... is not valid JSON`,
    String.raw`{"errorMessage":"Unexpected token 'c', \"cs_ref_cod\"... is not valid JSON"}`,
    'ipn.js: SyntaxError: Unexpected token c in JSON at position 0',
    "POST /hooks/pay: invalid character 'c' looking for beginning of value",
  ])
    expect(notesBeside(error)).toEqual([expect.stringMatching(note)])
  for (const error of [
    `Unexpected token '<', "<!DOCTYPE "... is not valid JSON`,
    'Unexpected token c in JSON at position 17',
    'Unexpected token c in JSON at position 0',
    "create: invalid character 'c' looking for beginning of value (answer: could not connect)",
    `create: {"ipn_url":"https://shop.test/ipn"}: invalid character 'c' looking for beginning of value`,
  ])
    expect(notesBeside(error)).toEqual([])
})

test.each([
  'took_ms=902',
  '| took_ms | n |\n| 902 | 16812 |',
  '| took_ms | n |\n| 16812 | 3 | 4 |',
  'elapsed_ms: 16812000',
  'healthcheck duration_s=60',
  'nightly export elapsed_ms=45000',
  '{"video": 7, "duration_sec": 90}',
  'max: request_time_s=30',
  'GET /reports latency_ms=30000',
  'our shop took 30 s to start',
  '| name | duration_ms |\n| ipn | 902 |\n\n| hook | 30000 |',
  '| name | duration_ms |\n| export | 30000 |',
  'Started GET "/reports"\nCompleted 200 OK in 30000ms',
  'Started POST "/ipn"\nCompleted 200 OK in 90ms\nCompleted 200 OK in 30000ms',
  'hook duration=30000',
  'hook timeout_s=30',
])('%s is no slow answer', (text) => {
  expect(notesIn(`${form}\n${text}\n`)).toEqual([])
})

test.each([
  'POST /done latency_ms=16812',
  'handled TD0000000512, took 16.8 s',
  'the callback took 16.8 sec',
  '| name | duration_ms |\n|---|---|\n| ipn | 16812 |',
  'Started POST "/ipn"\nCOMMIT\nCompleted 200 OK in 16812ms',
])('%s is a slow answer', (text) => {
  expect(notesIn(`${form}\n${text}\n`)).toEqual([expect.stringMatching(/^The text names 17 s of work/)])
})

test('an IPN that was sent again is one payment', () => {
  const other = form.replaceAll('0512', '0513')
  const sent = JSON.stringify(fields).replace('R-77', 'R-77 ')
  for (const text of [`${form}\n${other}`, form]) expect(notesIn(text)).toEqual([])
  expect(notesIn(`${form}\n${sent}\n${other}`)).toEqual([expect.stringMatching(/this IPN 2 times\. It is one payment/)])
})

test('a line of an Application Load Balancer of AWS', () => {
  const line =
    'https 2026-10-18T16:20:56.000001Z app/web/0a1b 192.0.2.9:40112 10.0.0.8:80 0.002 -1 -1 460 - 431 0 "POST https://shop.test:443/done HTTP/1.1" "paylink-console-ipn/1.2.0" TLS_AES_128 TLSv1.3 arn:aws:x "Root=1-1"'
  expect(readMaterial(line).candidates).toMatchObject([
    { kind: 'access-line', fields: { method: 'POST', status: 460 }, explanation: expect.stringMatching(/hung up/) },
  ])
})

describe('lines at the times of the retries', () => {
  const line = (time: string, status = 404, target = '/ipn'): string =>
    `192.0.2.1 - - [05/Oct/2026:${time} +0000] "POST ${target} HTTP/1.1" ${status} 9 "-" "paylink-console-ipn/1.2.0"`
  const noted = (...lines: string[]) =>
    notesIn(`${lines.join('\n')}\n`).filter((one) => /attempts of one IPN/.test(one))
  const [one, two, three] = [line('08:00:00'), line('08:00:06'), line('08:05:07')]
  test('are probably those of one IPN', () => {
    expect(noted(one, two, three, line('08:35:08', 200))).toEqual([
      expect.stringMatching(/^These 4 lines are probably/),
    ])
    expect(noted(one, two, three)).toEqual([expect.stringMatching(/^These 3 lines are probably/)])
  })
  test.each([
    ['two', [one, two]],
    ['other times', [one, two, line('08:09:00')]],
    ['an acknowledged one before', [line('08:00:00', 200), two, three]],
    ['another address', [one, two, line('08:05:07', 404, '/ipn2')]],
  ])('%s: nothing is said', (_, lines) => {
    expect(noted(...lines)).toEqual([])
  })
})

test('HAProxy names the sender in braces', () => {
  const line =
    'Nov 21 12:45:11 lb haproxy[911]: 10.0.0.1:40112 [21/Nov/2026:12:45:11.021] fe~ be/web1 0/0/1/38/39 302 67 - - ---- 12/12/0/0/0 0/0 {shop.test|paylink-console-ipn/1.2.0} "POST /pay/done HTTP/1.1"'
  expect(readMaterial(line).candidates[0]).toMatchObject({
    confidence: 'certain',
    fields: { agent: 'paylink-console-ipn/1.2.0' },
  })
})

describe('what a ticket says of a create call', () => {
  const call = `curl -X POST https://api.test/v2/payment-links -H 'Authorization: Bearer mk.${'a'.repeat(32)}' -d '{"order_id":"A","amount":1,"customer_email":"a@b.co"}'`
  test.each([
    ['a code', `${call}\nanswer 409 {"code":"E004"}`, /E004: This order already has a link/],
    ['an expired link', `${call}\nThe guest says the link is expired`, /24 hours/],
  ])('%s', (_, text, note) => {
    expect(notesIn(text)).toEqual(expect.arrayContaining([expect.stringMatching(note)]))
    expect(notesIn(call).join()).not.toMatch(note)
  })
  test.each([
    ['4990', 'the bag costs 49,90 €', /^If 49,90 is the price, the amount 4990 was sent in cents/m],
    ['4990', 'The unit price: 49.90', /^If 49.90 is the price, the amount 4990 was sent in cents/m],
    ['4990', 'price 49.90', /^If 49.90 is the price, the amount 4990 was sent in cents/m],
    ['4990', 'Total: 49,90', /^If 49,90 is the price, the amount 4990 was sent in cents/m],
    ['4990', '49.90 GBP', /^If 49.90 is the price, the amount 4990 was sent in cents/m],
    ['4990', '49,90\u00a0€', /^If 49,90 is the price, the amount 4990 was sent in cents/m],
    ['1.299', 'Preis: 1.299,00 EUR', /1\.299,00, and amount is 1\.299: .*1\.290,00 would be accepted as 1\.29\./],
  ])('an amount of %s beside its price', (amount, price, note) => {
    const sent = call.replace('"amount":1,', `"amount":${amount},`)
    expect(notesIn(`${sent}\n${price}`).join('\n')).toMatch(note)
    expect(notesIn(`${sent}\n12.345,00 and 490 or 149,90`).join('\n')).not.toMatch(/The text has|is the price/)
  })
  test.each([
    ['"items":[{"amount":4990}],"amount":49.90', 'the bag costs 49.90 EUR'],
    ['"amount":100', 'time_total 1.00 s'],
    ['"amount":2500', 'opened at 25.00'],
    ['"amount":120', 'total 1.20 s'],
    ['"amount":250', 'Total time: total 2.50s'],
    ['"amount":6490', 'Shipping total 64,90'],
    ['"amount":6490', 'price 64.90 per kg'],
  ])('of %s beside “%s” nothing is said', (amount, text) => {
    expect(notesIn(`${call.replace('"amount":1', amount)}\n${text}`).join('\n')).not.toMatch(/units of the currency/)
  })
  test('an answer that was lost', () => {
    const refused = 'HTTP/1.1 409\n\n{"status":false,"result":{"code":"E004","message":"order_id already used"}}'
    for (const line of ['read ECONNRESET, trying again', 'worker # 3: first request timed out'])
      expect(notesIn(`${call}\n${line}\n${refused}`).join('\n')).toMatch(/only its answer was lost/)
    const limited = call.replace('curl', 'curl --connect-timeout 10')
    for (const one of [call, limited, `requests.post(url, timeout=10)\n${call}`, `# retry if timed out\n${call}`]) {
      expect(notesIn(`${one}\n${refused}`).join('\n')).not.toMatch(/was lost/)
    }
  })
  test.each(['', 'worker exited, status=2/INVALIDARGUMENT', 'this page is not available'])(
    'a link may be good or over beside “%s”',
    (text) => {
      const answers = '{"status":true,"result":{"code":"00"}}\n{"status":false,"result":{"code":"E004"}}'
      expect(notesIn(`${call}\n${answers}\n${text}`).join('\n')).toMatch(
        /if both are for this order.*use that one, unless it failed or expired/,
      )
    },
  )
  test('a call of a browser', () => {
    const browser = call.replace(' -d ', " -H 'sec-fetch-mode: cors' -d ")
    expect(notesIn(browser).join()).toMatch(/A browser made this call/)
    expect(notesIn(call).join()).not.toMatch(/A browser/)
  })
  test('a list of all codes says nothing', () => {
    expect(notesIn(`${call}\nE004 E011 E020 E021 E040`).join()).not.toContain('The text names')
  })
})

describe('the status that was answered', () => {
  test.each([
    [
      'a list of attempts',
      `1\t2026-10-18 16:21:02\t211 ms\t419\t+5 s\n2\t2026-10-18 16:21:07\t98 ms\t419\t-\n${form}`,
      /^The text says that 419 .*CSRF/,
    ],
    ['an arrow', `${form}\n  -> 502 in 31 ms`, /^The text says that 502 .*is down/],
    ['a status line', `${form}\n\nHTTP/1.1 404 Not Found\n`, /^The text says that 404 .*ipn_url/],
    ['a member of JSON', `{"raw":"${form}","statusCode":429}`, /^The text says that 429 .*limits/],
    ['words', `${form}\nour endpoint answered with 403`, /^The text says that 403 .*firewall/],
  ])('%s', (_, text, note) => {
    expect(notesIn(text)).toEqual(expect.arrayContaining([expect.stringMatching(note)]))
  })
  test.each([
    ['two statuses', `${form}\n-> 500\n-> 200 after -> 404`],
    ['an amount', `${form}\nthe shop returned 500 EUR`],
    ['a success', `${form}\n-> 200`],
    [
      'a create call beside it',
      `${form}\nPOST /v2/payment-links HTTP/1.1\nHost: a\nAuthorization: Bearer mk.${'a'.repeat(32)}\n\n{"order_id":"A","amount":1,"customer_email":"a@b.co"}\n\nHTTP/1.1 401`,
    ],
  ])('is not said of %s', (_, text) => {
    for (const { notes } of readMaterial(text).candidates) expect(notes.join()).not.toContain('The text says')
  })
})

describe('what the service answered is said of its own call', () => {
  const body = '{"order_id":"A","amount":1,"customer_email":"a@b.co"}'
  const address = 'https://api.test/v2/payment-links'
  const token = `Bearer mk.${'a'.repeat(32)}`
  const accepted = '{"status":true,"result":{"code":"00","message":"OK","payment_link":"https://p.test/pay/a"}}'
  const refused = '{"status":false,"result":{"code":"E004","message":"order_id already used"}}'
  const notesOf = (text: string): string[] => readMaterial(text).candidates.map(({ notes }) => notes.join('\n'))
  const entry = (status: number, text: string, redirectURL = '') => ({
    request: {
      method: 'POST',
      url: address,
      headers: [{ name: 'Authorization', value: token }],
      postData: { mimeType: 'application/json', text: body },
    },
    response: { status, redirectURL, content: { text: Buffer.from(text).toString('base64'), encoding: 'base64' } },
  })
  const harOf = (...entries: unknown[]): string => JSON.stringify({ log: { entries } })
  const raw = (answer: string): string =>
    `POST /v2/payment-links HTTP/1.1\nHost: api.test\nAuthorization: ${token}\nContent-Type: application/json\n\n${body}\n\nHTTP/1.1 200 OK\nContent-Type: application/json\n\n${answer}\n\n`

  test.each([
    ['a HAR', harOf(entry(200, accepted), entry(409, refused))],
    ['raw exchanges', raw(accepted) + raw(refused)],
    [
      'Python’s words for them',
      raw("{'status': True, 'result': {'code': '00', 'message': 'OK'}}") + raw("{'result': {'code': 'E004'}}"),
    ],
  ])('in %s', (_, text) => {
    const [first, second] = notesOf(text)
    expect(first).toMatch(/accepted this call with code 00/)
    expect(first).not.toMatch(/E004|repeats/)
    expect(second).toMatch(/answered this call with E004[\s\S]*It repeats an earlier call/)
  })
  test('calls without their bodies are no repetition', () => {
    const call = (answer: string): string =>
      `POST /v2/payment-links HTTP/1.1\nHost: api.test\nAuthorization: ${token}\n\n⟨the body⟩\n\nHTTP/1.1 200 OK\n\n${answer}\n\n`
    expect(notesOf(call(accepted) + call(refused)).join()).not.toMatch(/repeats/)
    const har = harOf(entry(200, accepted), entry(409, refused)).replaceAll(JSON.stringify(body), '"⟨the body⟩"')
    expect(notesOf(har).join()).not.toMatch(/repeats/)
  })
  test('a page that is not valid any more after a call that was accepted', () => {
    const [note] = notesOf(`She gets a page saying it is not valid any more.\n${raw(accepted)}`)
    expect(note).toMatch(/accepted this call[\s\S]*expires 24 hours/)
    expect(notesOf(raw(accepted))).toEqual([expect.not.stringMatching(/24 hours/)])
  })
  const curl = `curl -sL http://api.test/v2/payment-links -H 'Authorization: ${token}' -d '${body}'`
  const reply = '{"status":false,"result":{"code":"E041","message":"Method not allowed"}}'
  test.each([
    [
      'cURL',
      `${curl}\n< HTTP/1.1 301 Moved Permanently\n< Location: ${address}\n< \n* Switch from POST to GET\n> GET /v2/payment-links HTTP/2\n< HTTP/2 405\n\n${reply}`,
    ],
    [
      'wget',
      `${curl}\nHTTP request sent, awaiting response... 302 Found\nLocation: ${address} [following]\n--2026-- ${address}\n${reply}`,
    ],
    [
      'urllib3',
      `${curl}\nDEBUG http://api.test:80 "POST /v2/payment-links HTTP/1.1" 301 0\nDEBUG https://api.test:443 "GET /v2/payment-links HTTP/1.1" 405 71`,
    ],
    ['a browser', harOf(entry(301, '', address))],
  ])('a redirect of %s', (_, text) => {
    const [note] = notesOf(text)
    expect(note).toMatch(/redirected with 30[12].*as a GET without body and token, which is E041/)
    expect(note).not.toMatch(/Create calls are POST/)
  })
  test('a redirect that keeps the method is none of it', () => {
    const text = `${curl}\n< HTTP/1.1 308 Permanent Redirect\n< Location: ${address}\n> POST /v2/payment-links HTTP/2\n${accepted}`
    expect(notesOf(text).join()).not.toMatch(/redirected/)
  })
})

test.each([
  ['2', 'status is 2 (failed, by default): only 1'],
  ['3', 'status is 3 (canceled, by default): only 1'],
  ['7', 'status is 7: only 1'],
  ['100', 'status is 100: only 1'],
])('an IPN with status %s says what that means', (status, said) => {
  expect(notesIn(JSON.stringify({ ...fields, status })).join()).toContain(said)
})

describe('IPNs of one payment', () => {
  const elixir = (values: object): string =>
    `  Parameters: %{${Object.entries(values).map(([name, value]) => `"${name}" => "${value}"`)}}\n`
  test('with other amounts are no repetition', () => {
    const other = { ...fields, amount: '649.00', true_amount: '649.00' }
    const notes = notesIn(`${elixir(fields)}Sent 200\n${elixir(other)}Sent 200\n`).join('\n')
    expect(notes).toMatch(/differs in amount, true_amount: amount is 64\.90 here and 649\.00 there/)
    expect(notes).not.toMatch(/has this IPN/)
  })
  test.each(['***', '', 'TD…', '[redacted]'])('are not known by the hidden id “%s”', (transaction_id) => {
    const one = { ...fields, transaction_id }
    const others = [
      { ...one, cs_ref_code: '***', amount: '5.00' },
      { ...one, cs_ref_code: '202610-000513', amount: '5.00' },
    ]
    const notes = readMaterial([one, ...others].map(elixir).join('Sent 200\n')).candidates.flatMap((each) => each.notes)
    expect(notes.join()).not.toMatch(/same payment|one payment/)
    const hidden = { ...one, cs_ref_code: '***' }
    for (const print of [elixir, (values: typeof fields) => new URLSearchParams(values).toString()]) {
      expect(notesIn(`${print(hidden)}\n200\n${print(hidden)}`).join()).not.toMatch(/one payment/)
    }
  })
  test('as sent and as printed with another amount are both shown', () => {
    const dump = elixir({ ...fields, amount: '649.00' })
    const { candidates } = readMaterial(`${form}\n\n${dump}`)
    expect(candidates.map(({ notes }) => notes.join())).toEqual([
      expect.stringMatching(/differs in amount: amount is 64\.90 here and 649\.00 there/),
      expect.stringMatching(/differs in amount: amount is 649\.00 here and 64\.90 there.*by what printed it/),
    ])
    expect(readMaterial(`${form}\n\n${elixir(fields)}`).candidates.length).toBe(1)
  })
  test('that only a log writes in another way are repetitions', () => {
    const parsed = { ...fields, amount: '64.9', datetime: fields.datetime.replace(' ', 'T') }
    expect(notesIn(`${elixir(fields)}${elixir(parsed)}`).join()).toMatch(/has this IPN 2 times/)
  })
  const later = { ...fields, cs_ref_code: '202610-000513', transaction_id: 'TD0000000513' }
  const pascal = (name: string): string => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const camel = (name: string): string => pascal(name).replace(/^./, (letter) => letter.toLowerCase())
  const pairs = (values: object, pair: (name: string, value: string) => string): string[] =>
    Object.entries(values).map(([name, value]) => pair(name, String(value)))
  test.each<[string, (values: object) => string]>([
    ['a struct of Go', (values) => `{${pairs(values, (name, value) => `${pascal(name)}:${value}`).join(' ')}}`],
    ['a form of Go', (values) => `map[${pairs(values, (name, value) => `${name}:[${value}]`).join(' ')}]`],
    ['Rust', (values) => `Ipn { ${pairs(values, (name, value) => `${name}: Some("${value}")`).join(', ')} }`],
    ['Kotlin', (values) => `Ipn(${pairs(values, (name, value) => `${camel(name)}=${value}`).join(', ')})`],
    ['Java', (values) => `Ipn{${pairs(values, (name, value) => `${camel(name)}='${value}'`).join(', ')}}`],
    ['C#', (values) => `Ipn { ${pairs(values, (name, value) => `${pascal(name)} = ${value}`).join(', ')} }`],
    [
      'print_r with escaped line breaks',
      (values) => `Array\\n(\\n${pairs(values, (name, value) => `    [${name}] => ${value}\\n`).join('')})\\n`,
    ],
  ])('as %s prints them', (_, print) => {
    const { candidates } = readMaterial([fields, later, fields].map((one) => `recv ${print(one)} done\n`).join(''))
    expect(candidates.map((one) => one.kind === 'ipn' && Object.fromEntries(one.fields))).toEqual([fields, later])
    expect(candidates[0]?.notes.join()).toMatch(/has this IPN 2 times.*stands after another IPN/)
  })
})

test('IPNs of a table beside one as it was sent', () => {
  const later = { ...fields, cs_ref_code: '202610-000513', transaction_id: 'TD0000000513', status: '3' }
  const rows = [Object.keys(fields), Object.values(fields), Object.values(later)].map((row) => row.join('\t'))
  const { candidates } = readMaterial(`${rows.join('\n')}\n\n${form}\n`)
  expect(candidates.map((one) => one.kind === 'ipn' && Object.fromEntries(one.fields))).toEqual([fields, later])
})

test('an event of another service in an HTTP message is named', () => {
  const event = '{"id":"evt_1QxMuseum0000001","object":"event","type":"payment_intent.succeeded"}'
  const text = `POST /hook HTTP/1.1\nHost: shop.test\nStripe-Signature: t=1,v1=2\nContent-Type: application/json\n\n${event}`
  expect(readMaterial(text).candidates.map((one) => 'explanation' in one && one.explanation)).toEqual(
    expect.arrayContaining([expect.stringMatching(/a message of Stripe, not of this service/)]),
  )
})

test('an event of another service beside a request of ours is not that request', () => {
  const event = '{"id":"evt_1QxMuseum0000001","object":"event","type":"payment_intent.succeeded"}'
  const text = `POST /hooks/ipn HTTP/1.1\nHost: shop.test\nContent-Type: application/x-www-form-urlencoded\n\n[body omitted]\n\nand the same minute in our log: ${event}\n`
  expect(JSON.stringify(readMaterial(text).candidates)).not.toContain('message of Stripe')
})

describe('TLS that failed at the receiver', () => {
  const line = (client: string, alert: string): string =>
    `2026/11/20 10:07:41 [info] 2201#2201: *8114 SSL_do_handshake() failed (SSL: error:0A000418:SSL routines::tlsv1 ${alert}) while SSL handshaking, client: ${client}, server: 0.0.0.0:443\n`
  const access =
    '192.0.2.61 - - [20/Nov/2026:08:31:15 +0100] "POST /ipn HTTP/1.1" 204 0 "-" "paylink-console-ipn/1.0"\n'
  const unknown = 'alert unknown ca:SSL alert number 48'
  test.each([
    [
      'a log and openssl',
      `${line('192.0.2.61', unknown)}Verify return code: 21 (unable to verify the first certificate)\n`,
      /whole chain/,
    ],
    ['an unknown authority', line('192.0.2.61', unknown), /does not know who signed/],
    ['an expired certificate', line('192.0.2.61', 'alert certificate expired:SSL alert number 45'), /has expired/],
    [
      'a refused certificate',
      line('192.0.2.61', 'alert certificate unknown:SSL alert number 46'),
      /refused the receiver’s certificate/,
    ],
    ['an old version', line('192.0.2.61', 'unsupported protocol'), /TLS 1\.2 and 1\.3/],
    ['a certificate of its own', 'Verify return code: 18 (self-signed certificate)\n', /no known authority/],
    ['Java', 'javax.net.ssl.SSLHandshakeException: PKIX path building failed\n', /does not know who signed/],
  ])('is explained once: %s', (_, log, words) => {
    for (const text of [access + log, `no IPN since Friday\n${log}${log}`]) {
      const said = readMaterial(text).candidates.flatMap((one) => [
        ...one.notes,
        'explanation' in one ? one.explanation : '',
      ])
      expect(said.filter((one) => /handshake|secure connection/.test(one))).toEqual([expect.stringMatching(words)])
    }
  })
  test.each([
    ['of another caller', line('203.0.113.77', unknown)],
    ['that is right', 'Verify return code: 0 (ok)\n'],
    ['of the service', 'cURL error 60: unable to get local issuer certificate for https://api.test/v2/payment-links\n'],
  ])('is not read from a line %s', (_, log) => {
    expect(notesIn(access + log)).toEqual([])
  })
  test('is not said again of a list of attempts', () => {
    const attempt = (time: string) => `#1 ${time} unable to verify the first certificate\n`
    const list = `Deliveries to https://shop.test/hooks/ipn:\n${attempt('09:14:22')}${attempt('09:14:27')}`
    const { candidates } = readMaterial(`${list}Verify return code: 21 (unable to verify the first certificate)\n`)
    expect(candidates).toHaveLength(1)
    expect(candidates[0]?.notes.join()).not.toMatch(/secure connection/)
  })
  test('of the program that calls the service is said of its call', () => {
    const call =
      'POST https://api.test/v2/payment-links\nAuthorization: Bearer mk.0123456789abcdef0123456789abcdef\n\n{"order_id":"A-1","amount":10.50,"customer_email":"a@b.co"}\n\n'
    expect(
      notesIn(`${call}curl: (60) SSL certificate problem: unable to get local issuer certificate\n`).join(),
    ).toMatch(/If that was the service, the call was not sent/)
    expect(notesIn(`${call}curl: (60) SSL certificate problem, https://shop.test/ipn\n`).join()).not.toMatch(/not sent/)
  })
})

describe('a call that a program made by hand', () => {
  const line = (status: number, agent: string): string =>
    `127.0.0.1 - - [20/Nov/2026:12:20:44 +0100] "POST /ipn HTTP/2.0" ${status} 0 "-" "${agent}"\n`
  const meaningOf = (text: string) =>
    readMaterial(text).candidates.map((one) => [one.confidence, 'explanation' in one && one.explanation])
  test.each(['curl/8.5.0', 'PostmanRuntime/7.43.0', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0'])(
    'is no IPN: %s',
    (agent) => {
      expect(meaningOf(line(204, agent))).toEqual([
        ['likely', expect.stringMatching(/^This call was made by .* it is no IPN\.$/)],
      ])
      expect(meaningOf(line(404, agent))).toEqual([
        ['likely', expect.stringMatching(/no IPN\. If an IPN is answered the same: /)],
      ])
    },
  )
  test.each(['paylink-console-ipn/1.0', '-', 'Amazon CloudFront', 'curling-club-proxy/1.0'])(
    'may be one: %s',
    (agent) => {
      expect(meaningOf(line(204, agent))).toEqual([['certain', expect.stringMatching(/^The IPN was taken/)]])
    },
  )
})

describe('an amount that is a hundred times too high', () => {
  const parsed = 'IPN read: {"OrderId": "R-77", "Amount": 6490}\n'
  const note = /^The IPN says 64\.90, and the text has 6490, a hundred times that/
  test.each([
    ['C#', `${parsed}Amount = decimal.Parse(form["amount"]),\n`],
    ['Java', `${parsed}NumberFormat.getInstance(Locale.GERMANY).parse(amount)\n`],
    ['PHP', `${parsed}$a = (float) str_replace(',', '.', str_replace('.', '', $_POST['amount']));\n`],
    ['JavaScript', `${parsed}parseFloat(v.replace('.', '').replace(',', '.'))\n`],
    ['a comparison in the language of the server', 'Betrag weicht ab: erwartet 64,90 bezahlt 6490\n'],
  ])('was parsed with a language: %s', (_, text) => {
    expect(notesIn(`${form}\n${text}`)).toEqual([expect.stringMatching(note)])
  })
  test.each([
    ['only code', 'Amount = decimal.Parse(form["amount"]),\n'],
    ['code without a language', `${parsed}decimal.Parse(v, CultureInfo.InvariantCulture)\n`],
    ['cents of the shop', 'order {"amount_cents": 6490, "total_minor":6490} 6490 cents decimal.Parse(x)\n'],
    ['another number', 'order R-6490 id=64901 decimal.Parse(x)\n'],
    ['an order in cents', 'insert into orders (total) values (6490)\n'],
    ['a comparison in cents', 'amount mismatch: expected 6490, got 64.90\n'],
    ['a comparison with the amount itself', 'Betrag weicht ab: erwartet 64,90 (64.90), bezahlt 6490\n'],
  ])('is not seen in %s', (_, text) => {
    expect(notesIn(`${form}\n${text}`).join()).not.toMatch(/a hundred times/)
  })
})

describe('rows of phpMyAdmin below names on lines of their own', () => {
  const second = { ...fields, cs_ref_code: '202610-000513', transaction_id: 'TD0000000513', merchant_ref_code: 'R-78' }
  const row = (values: object, before = 'Edit Edit\tCopy Copy\tDelete Delete\t') =>
    `${before}511\t${Object.values(values).join('\t')}\n`
  const names = `Edit Edit\tCopy Copy\tDelete Delete\t\nid\n${Object.keys(fields).join('\n')}\n`
  const read = (text: string) =>
    readMaterial(text).candidates.map((one) => one.kind === 'ipn' && Object.fromEntries(one.fields))
  test('are IPNs, and a second payment of the same amount is no copy', () => {
    expect(read(names + row(fields))).toEqual([fields])
    expect(read(names + row(fields, ''))).toEqual([fields])
    const text = names + row(fields) + row(fields) + row(second)
    expect(read(text)).toEqual([fields, fields, second])
    expect(notesIn(text).join()).toMatch(
      /has this IPN 2 times.*2 payments with one amount: TD0000000512 of order R-77, TD0000000513/,
    )
    expect(notesIn(names + row(fields) + row(second)).join()).not.toMatch(/payments with one amount/)
    const dearer = { ...second, amount: '70.00', true_amount: '70.00' }
    expect(notesIn(names + row(fields) + row(fields) + row(dearer)).join()).not.toMatch(/payments with one amount/)
  })
  test('are none with cells that the names do not explain', () => {
    expect(read(names + row(fields).replace('\n', '\tanother\n'))).toEqual([])
    expect(read(`${names}\n${row(fields)}`.replace('\n\n', '\nsome prose\n'))).toEqual([])
  })
})

describe('rows that SQL inserts', () => {
  const quoted = Object.values(fields).map((value) => `'${value}'`)
  const insert = (rows: string, names = Object.keys(fields).map((name) => `\`${name}\``)) =>
    `INSERT INTO \`ipn_log\` (\`id\`,${names.join(',')},note) VALUES\n${rows};\n`
  const read = (text: string) =>
    readMaterial(text).candidates.map((one) => one.kind === 'ipn' && Object.fromEntries(one.fields))
  test('are IPNs', () => {
    expect(read(insert(`(1,${quoted.join(',')},'it''s, (a) \\'b\\'')`))).toEqual([fields])
    expect(
      read(insert(`(1, ${quoted.join(', ')}, NULL),\n(2,${quoted.join(',').replace('R-77', 'R-78')},NOW())`)),
    ).toEqual([fields, { ...fields, merchant_ref_code: 'R-78' }])
    expect(read(insert(`(1,${quoted.join(',').replace("'1'", 'NULL')},'')`))).toEqual([
      Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'status')),
    ])
  })
  test('are none with values that the names do not explain, or of something else', () => {
    expect(read(insert(`(1,${quoted.join(',')},FROM_UNIXTIME(1,2))`))).toEqual([])
    expect(read(insert(`(1,${quoted.join(',')})`))).toEqual([])
    expect(read("INSERT INTO orders (id, status, amount) VALUES (1, 'open', 70.00)")).toEqual([])
    const order =
      "(order_id, amount, currency, description, customer_email, transaction_id) VALUES ('A-1', 70.00, 'EUR'"
    expect(read(`INSERT INTO orders ${order}, 'Shoes', 'a@b.example', 'T-1')`)).toEqual([])
  })
  test('are read in time in proportion', () => {
    expectLinear(readMaterial, (size) => insert(`(1,${"'a''b',".repeat(size / 7)}`), 700_000)
    expectLinear(readMaterial, (size) => insert('(1,').repeat(size / 64), 320_000)
  })
})
