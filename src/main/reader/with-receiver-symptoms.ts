import { receiverStatusWords } from '../../shared/receiver-status-words.ts'
import { type Candidate, isCreateCall } from './candidate.ts'
import { fieldMistakes } from './field-mistakes.ts'
import { slowNotes } from './slow-notes.ts'
import { tlsNotes } from './tls-failure.ts'

const formAsJson =
  'The IPN is a form, and the receiver’s code reads it as JSON: parse a form, or create links with ipn_format json.'

interface When {
  /** What else is on the line, and what is not, on that of another call or of right code. */
  line?: RegExp
  noLine?: RegExp
  noText?: RegExp
  format?: 'form' | 'json'
  /** It names the IPN itself, so a create call in the same text does not explain it. */
  isOwn?: true
  /** It does not say why the IPN failed, so the status is explained too. */
  isBeside?: boolean
}

/** What the logs and code of a receiver show of a mistake in it. */
const symptoms: readonly (readonly [pattern: RegExp, note: string, when?: When])[] = [
  [
    /x-www-form-urlencoded[\s\S]{0,2000}?\b(?<!\breq(?:uest)?\.)(?:body|payload|json|data|params)\b[^\n]{0,20}?(?:[=:]|\bis\b)[ \t]{0,3}(?:\{\s{0,3}\}|\[\s{0,3}\]|null|None|nil|undefined|""|empty)(?![\w"])/i,
    'The IPN is a form, and the receiver’s code finds nothing in it, as a parser of JSON does: parse forms, or create links with ipn_format json.',
  ],
  [/unexpected token '?c'?, \\{0,3}"cs_ref/i, formAsJson, { isOwn: true, format: 'form' }],
  [
    /unexpected token '?c'? in JSON at position 0|invalid character 'c' looking for beginning/i,
    formAsJson,
    { isOwn: true, line: /ipn|notif|hook|callback/i, noLine: /ipn_url|payment-links|\bcreate/i, format: 'form' },
  ],
  [
    /\brequest\.(?:get_)?json\b(?:\(\w{0,20}(?:=True)?\))?\W{1,4}(?:is )?None\b(?!:|[ \t]+else\b)/,
    formAsJson,
    { noLine: /\b(?:if|GET)\b/, format: 'form' },
  ],
  [
    /unexpected token|not valid JSON|JSON\.parse|JSONDecodeError|json\.decoder|Expecting value|Json\w{0,20}Exception|json_decode|invalid character '/i,
    formAsJson,
    { format: 'form' },
  ],
  [
    /(?:undefined|KeyError|missing|unknown|no such|required|not found|null)\b[^\n]{0,40}\border_?id\b|\border_?id\b[^\n]{0,20}(?:is (?:undefined|missing|null|required)|not found)/i,
    'The receiver’s code looks for order_id: in an IPN the order is merchant_ref_code.',
  ],
  [
    /\bLocation["']?:[^\n]{0,100}(?:log[-_]?in|sign[-_]?in|\bauth)/i,
    'The receiver redirects the IPN to its login, which is a failure: an IPN cannot log in, and redirects are not followed. Take its address out of the login check and answer 2xx.',
  ],
  [
    /\b\d{4}-\d\d-\d\d\+\d\d:\d\d:\d\d\b/,
    'The datetime has a + where a space was sent: in a form + is a space, which decodeURIComponent does not undo. Use a parser of forms.',
  ],
  [
    /expected (?:a )?(?:number|int(?:eger)?|float|decimal)\b[^\n]{0,40}(?:string|str)\b|(?:must|should) be (?:of type |an? )?(?:number|integer|float|decimal)\b|(?:cannot|could not) (?:unmarshal|deserialize|convert)[^\n]{0,40}string\b/i,
    'The receiver’s code expects numbers: every field of an IPN is a text, in JSON too. Take texts and convert them.',
  ],
  [
    /\bstatus\W{0,6}[!=]==\s{0,3}[1-9]\b|(?<![\w"'])1\s{0,3}[!=]==[^\n]{0,30}\bstatus\b/,
    'The receiver’s code compares status with a number, type included: every field of an IPN is a text, in JSON too, and paid is the text "1".',
    { isOwn: true },
  ],
  [
    /(?:(?<!\?\s?)\$_(?:POST|REQUEST)\b|\brequest\.(?:POST|form)\b(?:\.(?:to_)?dict\(\))?|\bgetParameterMap\(\)|(?<!\w)[Rr](?:eq(?:uest)?)?\.(?:Post)?Form\b)(?:[^\n=!?]{0,20}?(?:=>?|:|->|→|\bist?\b)|\)?;?\s)\s{0,5}(?:(?:empty|leer)\b(?!,)|NULL\b|None\b|\{\s?\}|\[\s{0,5}\]|[Aa]rray\s{0,5}\(\s{0,5}\)|array\(0\)|map\[\])(?![ \t]{0,5}(?:;|\/\/|#))|(?:QueryDict: \{\}|ImmutableMultiDict\(\[\]\))(?<!\b(?:GET|args|values|files|FILES|cookies|quer\w{0,10})\b[^{}[\]]{0,40}[{[][}\]]\)?)|^[^a-z\n]{0,60}\bPOST ?(?:=>?|:) ?(?:\[\](?!;)|No POST data)|\bempty (?:\$_POST|request\.(?:POST|form))\b|Incorrect Content-Type: application\/json/m,
    'If that is of this IPN, the receiver’s code looks for a form, and finds nothing in it, as the IPN is JSON: read the body itself (php://input in PHP) and parse it as JSON, or create links without ipn_format json.',
    {
      isOwn: true,
      format: 'json',
      noLine: /\b(?:if|GET)\b/,
      noText: /php:\/\/input|\brequest\.data\b|\bget_json\b|\bio\.ReadAll\b/,
    },
  ],
  [
    /^[ \t]*req(?:uest)?\.body ?= ?(?:undefined|\{\})[ \t\r]*$|\breq(?:uest)?\.body\)?[ \t:/]{1,6}(?:is )?(?:undefined\b|empty\b|(?:\[Object: null prototype\] )?\{\}(?![ \t]{0,3}[;\w|&?]))|Cannot (?:read propert\w{1,5} (?:of undefined \(reading )?'(?:cs_ref_code|merchant_ref_code)'|destructure property '\w{1,40}' of '[\w.]{0,20}\breq(?:uest)?\.body')/m,
    'If that is of this IPN, the receiver’s code finds nothing in its body, as no parser of its type runs before that code: in Express, a form needs express.urlencoded() and JSON needs express.json().',
    { noLine: /\b(?:if|GET|bodyParser|stream)\b/ },
  ],
  [
    /\b(?:ipn|_?post|req(?:uest)?|params?|body|data|payload|form|input|notification)(?:\??\.get)?[.?:[\]"'(>-]{1,4}status["'\])]{0,4}\s{0,3}[!=]={1,2}\s{0,3}["'](?:paid|success\w{0,4}|succeeded|completed?|ok|approved|true)["']|\b(?:unknown|unexpected|unhandled|unsupported|invalid) (?:payment|ipn)[ _]status\W{1,6}["']?[123]\b/i,
    'The receiver’s code does not know the values of status: "1" is paid, and by default "2" failed and "3" canceled. There are no words such as paid or success.',
    { isOwn: true },
  ],
  [
    /(?:get|find|load|fetch)_?order\w{0,20}\s?\((?![^\n)]{0,100}merchant_?ref)[^\n)]{0,60}\b(?:cs_?ref_?code|transaction_?id)\b|\borders?\b(?![^\n]{0,60}payment)[^\n]{0,60}\b(?:find|get|where|load|by)\w{0,20}\s?\((?![^\n)]{0,100}merchant_?ref)[^\n)]{0,60}\bcs_?ref_?code\b/i,
    'The receiver’s code looks for the order by another field: in an IPN the order is merchant_ref_code. cs_ref_code and transaction_id are of the payment.',
  ],
  [
    /(?:\(int\)|\bintval\s?\(|\bparseInt\s?\()(?![^\n]{0,80}(?:\*\s?100|bcmul|decimal|replace|round))[\w$ .>[\]'"(-]{0,40}amount(?!_?(?:in_?)?(?:cent|minor))|\bamount["'\])]{0,4}\.to_i\b/i,
    'The receiver’s code cuts an amount to a whole number: amount and true_amount are decimals with two digits.',
  ],
  [
    /(?:\(int\)\s{0,3}\(|\bintval\s?\(|\bparseInt\s?\(|\bMath\.(?:floor|trunc)\s?\(|\bint\s?\()(?![^\n]{0,40}(?:round|decimal))[^\n;,]{0,60}amount[^\n;,]{0,30}\*\s?100\b/i,
    'The receiver’s code multiplies an amount by 100 and cuts off the rest: as a floating-point number 19.99 × 100 is 1998.999…, which becomes 1998. Round it, or compare decimals.',
  ],
  [
    /^(?![\s\S]*(?:payment_link\b|[.'"]result\b|\bstatus\W{0,6}[!=]==?\s{0,3}["']?\d))[\s\S]*?\bif ?\(\s?[\w$.>[\]'"-]{0,30}(?:ipn|_post|req|body|params|data|payload|form)[\w$.>[\]'"-]{0,20}\bstatus['"\]]{0,2}\s?\)/i,
    'The receiver’s code asks whether status is there, and every IPN has one: "2" and "3" are no payments. Compare it with "1".',
    { isOwn: true },
  ],
  [
    /(?<!\bnot[ _-])\bPAID\s?(?:->|=>|→)\s?(?:(?:AWAITING|PENDING)(?:_PAYMENT)?|OPEN|NEW|UNPAID|CANCEL\w{2,4}(?= by (?:the |a )?(?:timer|timeout|cron|job)))(?!\w)/i,
    'The text shows an order that goes back after PAID: the IPN and the return of the customer come in any order, so neither the return page nor a timer may change an order that is paid.',
    { isBeside: true },
  ],
  [
    /Duplicate entry '|duplicate key value|UNIQUE constraint failed|ER_DUP_ENTRY|\bE11000\b|unique constraint[^\n]{0,40}violated|ORA-00001/,
    'The receiver’s database refuses a second row of the same key. If that is of this payment, the IPN came again: ignore a transaction_id that was handled before, and answer 2xx, or it is sent again and again.',
  ],
  [
    /Task timed out after(?! \d{3})|upstream timed out(?![^\n]{0,300}"GET )|Maximum execution time of \d|WORKER TIMEOUT|\bcode=H12\b/i,
    'If that is of this IPN, the receiver took too long: answer first and do the work afterwards.',
  ],
  [
    /HttpMediaTypeNotSupported|FST_ERR_CTP_INVALID_MEDIA_TYPE|Unsupported Media Type|Content[- ]type '[^'\n]{1,80}' (?:is )?not supported/i,
    'The receiver’s code does not take the type of the IPN: let it take both, or choose ipn_format form or json to fit.',
  ],
  [
    /MethodNotAllowedHttpException|POST method is not supported|Method (?:'POST'|POST) (?:is )?not (?:allowed|supported)(?! for \/(?!\S{0,100}(?:ipn|notif|hook|callback|pay)))/i,
    'If that is of this IPN, its address does not take POST, which is how an IPN comes.',
  ],
  [
    /(?:\bCannot POST|No route matches \[POST\])[^\n]{0,100}(?:ipn|notif|hook|callback|pay)|no Route matched|"message": ?"Missing Authentication Token"(?<!\b(?:GET|HEAD|PUT|PATCH|DELETE) [^\n]{0,240})/i,
    'If that is of this IPN, nothing takes a POST at its address: compare it with the ipn_url of the order, slash at the end included.',
  ],
  [
    /\b(?:ModSecurity|Wordfence|Sucuri|Imunify360|Incapsula|mod_evasive|AWS WAF)\b(?![^\n]{0,60}(?:\b0 |\bno(?:ne|t|thing)?(?: \w{1,20}){0,2} (?:denied|blocked)))[^\n]{0,200}\b(?:denied|blocked|rejected|forbidden)\b(?![^\n]{0,30} (?:to|for|on) \/(?!\S{0,100}(?:ipn|notif|hook|callback|pay)))/i,
    'If that is of this IPN, a firewall of the receiver refuses it: its log names the rule. Let the address of the IPN through.',
  ],
  [
    /csrf|VerifyCsrfToken|TokenMismatch|InvalidAuthenticityToken|antiforgery|<title>Page Expired/i,
    'A CSRF check refuses the POST of the IPN: take the address of the IPN out of it.',
  ],
  [
    /HTTP_AUTHORIZATION|HTTP_X_SIGNATURE|(?:missing|no|without|invalid|undefined|headers?|META)\b[^\n]{0,30}\b(?:signature|authorization|hmac)\b|\bsignatur\w?\b[^\n]{0,30}\bIPN\b|\bIPN\b[^\n]{0,30}\bsignatur\w?\b/i,
    'An IPN has no signature and no header Authorization: compare its reference and amount with the order instead.',
  ],
  [
    /(?<![\w-])type=\\?["']?password|<title>[^<\n]{0,80}\b(?:log ?-?in|sign ?-?in|anmeld|einlogg|connexion|accedi|iniciar sesi|zaloguj|maintenance|wartung|coming soon)/i,
    'The text has a page for people, such as a login or a notice of maintenance: if it answered the IPN, the handler did not run, and with a status 2xx the IPN counts as delivered all the same. Take the address of the IPN out of what shows the page, and send the IPN again.',
    { isBeside: true },
  ],
  [
    /cf-mitigated: ?challenge|<title>Just a moment|_cf_chl|<title>Attention Required! \| Cloudflare/i,
    'Cloudflare, in front of the receiver, asks for a browser, which the sender is not, so nothing reaches the server behind it: let the path of the IPN through without this check.',
    { isBeside: true },
  ],
]

const lineAt = (text: string, at: number): string => {
  const end = text.indexOf('\n', at)
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? undefined : end)
}

const isShown = (pattern: RegExp, { line, noLine, noText }: When, text: string): boolean => {
  if (noText?.test(text)) return false
  if (noLine === undefined) return pattern.test(text)
  return [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))].some(({ index }) => {
    const own = lineAt(text, index)
    return line?.test(own) !== false && !noLine.test(own)
  })
}

const clockTime = /(?<![\d:.])([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?!:?\d)(?!(?:\.\d{1,9})? ?(?:Z|UTC|GMT|\+00))/g

/** A time of day whose minutes and seconds are those of the datetime or shortly after, but not its hour. */
const zoneNotes = (text: string, one: Candidate | undefined, candidates: readonly Candidate[]): string[] => {
  const datetimesOf = (of: Candidate) => (of.kind === 'ipn' ? of.fields.filter(([name]) => name === 'datetime') : [])
  const [, hour, minute, second] =
    / (\d\d):(\d\d):(\d\d)$/.exec((one && datetimesOf(one)[0]?.[1].replace(/[+T]/, ' ')) ?? '') ?? []
  if (hour === undefined) return []
  const others = candidates.flatMap(datetimesOf).join(' ')
  const at = Number(minute) * 60 + Number(second)
  const times = [...text.matchAll(clockTime)]
  const other = times.find(([time, h, m, s]) => {
    const after = (Number(m) * 60 + Number(s) - at + 3600) % 3600
    return h !== hour && after <= 5 && !others.includes(time)
  })
  return other === undefined
    ? []
    : [
        `By default datetime is in UTC: ${hour}:${minute}:${second} UTC may be the ${other[0]} that the text has in another zone.`,
      ]
}

/** The status with which a text says that the receiver answered. */
const answers = [
  /\bHTTP(?:\/[\d.]{1,3})?[ \t:=]{1,3}([345]\d\d)\b/gi,
  /(?:[-=]>|→|\b(?:answer|respon[ds]|repl|return)\w{0,5}(?: with)?|\bstatus(?:[ _-]?code)?)["'\\]{0,4}[ \t:=]{1,4}["'\\]{0,4}([345]\d\d)\b(?![.,]\d| ?(?:EUR|USD))/gi,
  // A row of a list of attempts: the status after the time that the answer took.
  /\d ?m?s[ \t|]{1,8}([345]\d\d)\b/g,
]

const answered = (text: string): string[] => {
  const statuses = new Set(answers.flatMap((one) => [...text.matchAll(one)].map(([, status = '']) => status)))
  const [only, ...others] = statuses
  if (only === undefined || others.length > 0) return []
  return [`The text says that ${only} was answered. ${receiverStatusWords(Number(only))}`]
}

const isIpn = (one: Candidate): boolean =>
  one.kind === 'ipn' ||
  (one.kind === 'access-line' && one.confidence === 'certain' && !/payment-links/.test(one.fields.target))

const formatOf = (one: Candidate | undefined): string | null => (one?.kind === 'ipn' ? one.format : null)

/** Limits the characters that are searched. */
const maxText = 200_000

/**
 * Adds to the first IPN, or the access line of one, what its text shows of the receiver. Beside a create call it says only
 * what names the IPN itself.
 */
export const withReceiverSymptoms = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const at = candidates.findIndex(isIpn)
  if (at < 0) return [...candidates]
  const isBesideCall = candidates.some(isCreateCall)
  const start = text.slice(0, maxText)
  const first = candidates[at]
  const seen = symptoms.filter(
    ([pattern, , when = {}]) =>
      (when.isOwn || !isBesideCall) &&
      (when.format === undefined || when.format === formatOf(first)) &&
      isShown(pattern, when, start),
  )
  const mistakes = first?.kind === 'ipn' ? fieldMistakes(start, first, seen.length > 0) : []
  const isExplained = candidates.some(({ kind }) => kind === 'access-line')
  // A list of attempts says itself why no connection was made.
  const isUnconnected = candidates.some((one) => one.kind === 'access-line' && one.fields.status === 0)
  const isKnown =
    isExplained || isBesideCall || mistakes.length > 0 || seen.some(([, , when]) => when?.isBeside !== true)
  const notes = [
    ...new Set(seen.map(([, note]) => note)),
    ...mistakes,
    ...(isBesideCall || isUnconnected ? [] : tlsNotes(start)),
    ...(isKnown ? [] : answered(start)),
    ...(isExplained || isBesideCall ? [] : slowNotes(start, candidates)),
    ...(isBesideCall ? [] : zoneNotes(start, first, candidates)),
  ]
  return candidates.map((one, index) => (index === at ? { ...one, notes: [...one.notes, ...notes] } : one))
}
