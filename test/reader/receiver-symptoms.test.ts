import { describe, expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { form, notesIn } from '../support/notes-in.ts'
import { sampleIpn as fields } from '../support/sample-ipn.ts'

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
  [/CSRF check/, '<title>Page Expired</title>'],
  [/CSRF check/, 'at App\\Http\\Middleware\\VerifyCsrfToken'],
  [/CSRF check/, 'Illuminate\\Session\\TokenMismatchException'],
  [/CSRF check/, "ActionController::InvalidAuthenticityToken (Can't verify)"],
  [/CSRF check/, 'The required antiforgery cookie is not present'],
])('%s is said of: %s', (note, text) => {
  expect(notesIn(`${form}\n${text}\n`)).toEqual([expect.stringMatching(note)])
})

test.each([
  [/goes back after PAID/, 'order R-77 PAID -> PENDING'],
  [/has a page for people/, '<title>Log in</title>'],
  [/Cloudflare/, 'cf-mitigated: challenge'],
])('%s does not say why the IPN failed, so the status is explained too', (note, text) => {
  expect(notesIn(`${form}\n${text}\nIt answered with 503\n`)).toEqual([
    expect.stringMatching(note),
    expect.stringMatching(/^The text says that 503 was answered/),
  ])
})

test('a symptom that says why the IPN failed explains its status', () => {
  expect(notesIn(`${form}\nCSRF verification failed\nIt answered with 403\n`)).toEqual([
    expect.stringMatching(/CSRF check/),
  ])
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
