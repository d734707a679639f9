import { anyOf } from '../../shared/any-of.ts'

const formAsJson =
  'The IPN is a form, and the receiver’s code reads it as JSON: parse a form, or create links with ipn_format json.'

/** When a pattern counts. */
export interface When {
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

/** How code reads the fields of a form, in PHP, Python, Java and Go. */
const formFields = anyOf(
  /(?<!\?\s?)\$_(?:POST|REQUEST)\b/,
  /\brequest\.(?:POST|form)\b(?:\.(?:to_)?dict\(\))?/,
  /\bgetParameterMap\(\)|(?<!\w)[Rr](?:eq(?:uest)?)?\.(?:Post)?Form\b/,
)
const isEmpty = anyOf(
  /(?:empty|leer)\b(?!,)|NULL\b|None\b/,
  /\{\s?\}|\[\s{0,5}\]|[Aa]rray\s{0,5}\(\s{0,5}\)|array\(0\)|map\[\]/,
)
/** How Python prints a form without fields, and what of a request it prints so that is no form. */
const emptyDictionary = String.raw`(?:QueryDict: \{\}|ImmutableMultiDict\(\[\]\))`
const otherDictionary = String.raw`\b(?:GET|args|values|files|FILES|cookies|quer\w{0,10})\b[^{}[\]]{0,40}[{[][}\]]\)?`
const emptyForm = new RegExp(
  anyOf(
    String.raw`${formFields}(?:[^\n=!?]{0,20}?(?:=>?|:|->|\u2192|\bist?\b)|\)?;?\s)\s{0,5}${isEmpty}(?![ \t]{0,5}(?:;|\/\/|#))`,
    `${emptyDictionary}(?<!${otherDictionary})`,
    /^[^a-z\n]{0,60}\bPOST ?(?:=>?|:) ?(?:\[\](?!;)|No POST data)/,
    /\bempty (?:\$_POST|request\.(?:POST|form))\b|Incorrect Content-Type: application\/json/,
  ),
  'm',
)

/** The field `status` of an IPN in code, `params["status"]`. */
const received = '(?:ipn|_?post|req(?:uest)?|params?|body|data|payload|form|input|notification)'
const statusField = String.raw`\b${received}(?:\??\.get)?[.?:[\]"'(>-]{1,4}status["'\])]{0,4}`

/** A condition that is the status alone, in a text that compares it nowhere and is no answer to a create call. */
const compared = String.raw`payment_link\b|[.'"]result\b|\bstatus\W{0,6}[!=]==?\s{0,3}["']?\d`
const statusAlone = String.raw`[\w$.>[\]'"-]{0,30}(?:ipn|_post|req|body|params|data|payload|form)[\w$.>[\]'"-]{0,20}\bstatus['"\]]{0,2}`
const uncomparedStatus = new RegExp(String.raw`^(?![\s\S]*(?:${compared}))[\s\S]*?\bif ?\(\s?${statusAlone}\s?\)`, 'i')

/** The content type of a form, and a body that is empty. */
const emptyBody = String.raw`(?:body|payload|json|data|params)\b[^\n]{0,20}?(?:[=:]|\bis\b)[ \t]{0,3}(?:\{\s{0,3}\}|\[\s{0,3}\]|null|None|nil|undefined|""|empty)`
const formWithoutBody = new RegExp(
  String.raw`x-www-form-urlencoded[\s\S]{0,2000}?\b(?<!\breq(?:uest)?\.)${emptyBody}(?![\w"])`,
  'i',
)

/** The word for a firewall, and what says that it blocked nothing. */
const firewall = /\b(?:ModSecurity|Wordfence|Sucuri|Imunify360|Incapsula|mod_evasive|AWS WAF)\b/
const blockedNothing = String.raw`[^\n]{0,60}(?:\b0 |\bno(?:ne|t|thing)?(?: \w{1,20}){0,2} (?:denied|blocked))`
const otherPath = String.raw`[^\n]{0,30} (?:to|for|on) \/(?!\S{0,100}(?:ipn|notif|hook|callback|pay))`
const blocked = new RegExp(
  String.raw`${firewall.source}(?!${blockedNothing})[^\n]{0,200}\b(?:denied|blocked|rejected|forbidden)\b(?!${otherPath})`,
  'i',
)

/** What the logs and code of a receiver show of a mistake in it. */
export const receiverSymptoms: readonly (readonly [pattern: RegExp, note: string, when?: When])[] = [
  [
    formWithoutBody,
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
    new RegExp(
      anyOf(
        /unexpected token|not valid JSON|JSON\.parse|JSONDecodeError|json\.decoder|Expecting value/,
        /Json\w{0,20}Exception|json_decode|invalid character '/,
      ),
      'i',
    ),
    formAsJson,
    { format: 'form' },
  ],
  [
    new RegExp(
      anyOf(
        /(?:undefined|KeyError|missing|unknown|no such|required|not found|null)\b[^\n]{0,40}\border_?id\b/,
        /\border_?id\b[^\n]{0,20}(?:is (?:undefined|missing|null|required)|not found)/,
      ),
      'i',
    ),
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
    new RegExp(
      anyOf(
        /expected (?:a )?(?:number|int(?:eger)?|float|decimal)\b[^\n]{0,40}(?:string|str)\b/,
        /(?:must|should) be (?:of type |an? )?(?:number|integer|float|decimal)\b/,
        /(?:cannot|could not) (?:unmarshal|deserialize|convert)[^\n]{0,40}string\b/,
      ),
      'i',
    ),
    'The receiver’s code expects numbers: every field of an IPN is a text, in JSON too. Take texts and convert them.',
  ],
  [
    /\bstatus\W{0,6}[!=]==\s{0,3}[1-9]\b|(?<![\w"'])1\s{0,3}[!=]==[^\n]{0,30}\bstatus\b/,
    'The receiver’s code compares status with a number, type included: every field of an IPN is a text, in JSON too, and paid is the text "1".',
    { isOwn: true },
  ],
  [
    emptyForm,
    'If that is of this IPN, the receiver’s code looks for a form, and finds nothing in it, as the IPN is JSON: read the body itself (php://input in PHP) and parse it as JSON, or create links without ipn_format json.',
    {
      isOwn: true,
      format: 'json',
      noLine: /\b(?:if|GET)\b/,
      noText: /php:\/\/input|\brequest\.data\b|\bget_json\b|\bio\.ReadAll\b/,
    },
  ],
  [
    new RegExp(
      anyOf(
        /^[ \t]*req(?:uest)?\.body ?= ?(?:undefined|\{\})[ \t\r]*$/,
        /\breq(?:uest)?\.body\)?[ \t:/]{1,6}(?:is )?(?:undefined\b|empty\b|(?:\[Object: null prototype\] )?\{\}(?![ \t]{0,3}[;\w|&?]))/,
        /Cannot (?:read propert\w{1,5} (?:of undefined \(reading )?'(?:cs_ref_code|merchant_ref_code)'|destructure property '\w{1,40}' of '[\w.]{0,20}\breq(?:uest)?\.body')/,
      ),
      'm',
    ),
    'If that is of this IPN, the receiver’s code finds nothing in its body, as no parser of its type runs before that code: in Express, a form needs express.urlencoded() and JSON needs express.json().',
    { noLine: /\b(?:if|GET|bodyParser|stream)\b/ },
  ],
  [
    new RegExp(
      anyOf(
        String.raw`${statusField}\s{0,3}[!=]={1,2}\s{0,3}["'](?:paid|success\w{0,4}|succeeded|completed?|ok|approved|true)["']`,
        /\b(?:unknown|unexpected|unhandled|unsupported|invalid) (?:payment|ipn)[ _]status\W{1,6}["']?[123]\b/,
      ),
      'i',
    ),
    'The receiver’s code does not know the values of status: "1" is paid, and by default "2" failed and "3" canceled. There are no words such as paid or success.',
    { isOwn: true },
  ],
  [
    new RegExp(
      anyOf(
        /(?:get|find|load|fetch)_?order\w{0,20}\s?\((?![^\n)]{0,100}merchant_?ref)[^\n)]{0,60}\b(?:cs_?ref_?code|transaction_?id)\b/,
        /\borders?\b(?![^\n]{0,60}payment)[^\n]{0,60}\b(?:find|get|where|load|by)\w{0,20}\s?\((?![^\n)]{0,100}merchant_?ref)[^\n)]{0,60}\bcs_?ref_?code\b/,
      ),
      'i',
    ),
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
    uncomparedStatus,
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
    new RegExp(
      anyOf(
        /HttpMediaTypeNotSupported|FST_ERR_CTP_INVALID_MEDIA_TYPE|Unsupported Media Type/,
        /Content[- ]type '[^'\n]{1,80}' (?:is )?not supported/,
      ),
      'i',
    ),
    'The receiver’s code does not take the type of the IPN: let it take both, or choose ipn_format form or json to fit.',
  ],
  [
    /MethodNotAllowedHttpException|POST method is not supported|Method (?:'POST'|POST) (?:is )?not (?:allowed|supported)(?! for \/(?!\S{0,100}(?:ipn|notif|hook|callback|pay)))/i,
    'If that is of this IPN, its address does not take POST, which is how an IPN comes.',
  ],
  [
    new RegExp(
      anyOf(
        /(?:\bCannot POST|No route matches \[POST\])[^\n]{0,100}(?:ipn|notif|hook|callback|pay)|no Route matched/,
        /"message": ?"Missing Authentication Token"(?<!\b(?:GET|HEAD|PUT|PATCH|DELETE) [^\n]{0,240})/,
      ),
      'i',
    ),
    'If that is of this IPN, nothing takes a POST at its address: compare it with the ipn_url of the order, slash at the end included.',
  ],
  [
    blocked,
    'If that is of this IPN, a firewall of the receiver refuses it: its log names the rule. Let the address of the IPN through.',
  ],
  [
    /csrf|TokenMismatch|InvalidAuthenticityToken|antiforgery|<title>Page Expired/i,
    'A CSRF check refuses the POST of the IPN: take the address of the IPN out of it.',
  ],
  [
    new RegExp(
      anyOf(
        /HTTP_AUTHORIZATION|HTTP_X_SIGNATURE/,
        /(?:missing|no|without|invalid|undefined|headers?|META)\b[^\n]{0,30}\b(?:signature|authorization|hmac)\b/,
        /\bsignatur\w?\b[^\n]{0,30}\bIPN\b|\bIPN\b[^\n]{0,30}\bsignatur\w?\b/,
      ),
      'i',
    ),
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
