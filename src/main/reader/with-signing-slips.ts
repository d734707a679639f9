import { gapsIn } from '../../shared/gaps.ts'
import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import { type Candidate, isCreateCall, type RequestCandidate } from './candidate.ts'
import { answerCodes } from './service-answers.ts'

const maxCode = 100_000
const maxBody = 100_000
const maxStatement = 800
const maxNotes = 3
/** Limits the calls whose code is searched. */
const maxCalls = 5

/** What a body must have for a slip to matter. A body that is not known may have it. */
const isIn = {
  letters: (body: string) => /[^\0-\u007f⟨⟩]|\\u0[\da-f]{3}/i.test(body),
  slashes: (body: string) => body.includes('/'),
  signs: (body: string) => /[<>&]|\\u00(?:3[ce]|26)/i.test(body),
  disorder: (body: string) => {
    const names = [...body.matchAll(/"(\w{1,40})"\s{0,4}:/g)].map(([, name = '']) => name)
    return names.some((name, at) => name < (names[at - 1] ?? ''))
  },
  anything: () => true,
}

/** `without`: what the arguments of the encoder lack, or `inCode` the code as a whole. */
type Slip = readonly [without: RegExp, matters: keyof typeof isIn, note: string, inCode?: boolean]

const unsorted = (without: RegExp, encoder: string, inCode = false): Slip => [
  without,
  'disorder',
  `${encoder} keeps the order of the keys, and nothing sorts them: the keys are hashed in alphabetical order`,
  inCode,
]

/** The functions that write JSON, with what they do by default and the text that is hashed does not have. */
const encoders: readonly { call: RegExp; slips: readonly Slip[] }[] = [
  {
    call: /\bjson\.dumps ?\(/g,
    slips: [
      [
        /ensure_ascii ?= ?False/,
        'letters',
        'json.dumps without ensure_ascii=False writes letters such as ó as \\u escapes, and letters are hashed as they are',
      ],
      [
        /separators ?=|indent ?=/,
        'anything',
        "json.dumps without separators=(',', ':') writes a space after each comma and colon, and JSON is hashed without them",
      ],
      unsorted(/sort_keys ?= ?True|sorted\(/, 'json.dumps without sort_keys=True'),
    ],
  },
  {
    call: /\bjson_encode ?\(/g,
    slips: [
      [
        /UNESCAPED_SLASHES|, ?\d/,
        'slashes',
        'json_encode without JSON_UNESCAPED_SLASHES writes / as \\/, and slashes are hashed as they are',
      ],
      [
        /UNESCAPED_UNICODE|, ?\d/,
        'letters',
        'json_encode without JSON_UNESCAPED_UNICODE writes letters such as é as \\u escapes, and letters are hashed as they are',
      ],
      unsorted(/sort/i, 'json_encode', true),
    ],
  },
  { call: /\bJSON\.stringify ?\(/g, slips: [unsorted(/sort|canonical|stable/i, 'JSON.stringify', true)] },
  { call: /\bJSON\.generate ?\(|\.to_json\b/g, slips: [unsorted(/sort|canonical/i, 'Ruby', true)] },
  {
    call: /\bjson\.Marshal ?\(/g,
    slips: [
      [
        /SetEscapeHTML\(false\)/,
        'signs',
        'json.Marshal writes <, > and & as \\u escapes, and these signs are hashed as they are',
        true,
      ],
    ],
  },
  {
    call: /\bJsonSerializer\.Serialize ?\(/g,
    slips: [
      [
        /JavaScriptEncoder|UnsafeRelaxedJsonEscaping/,
        'letters',
        'JsonSerializer writes letters such as é as \\u escapes unless its encoder is UnsafeRelaxedJsonEscaping, and letters are hashed as they are',
        true,
      ],
      unsorted(/sort|OrderBy/i, 'JsonSerializer', true),
    ],
  },
  { call: /\bJsonConvert\.SerializeObject ?\(/g, slips: [unsorted(/sort|OrderBy/i, 'JsonConvert', true)] },
]

/** What a statement that computes the hash does otherwise than the service, whatever the language. */
const hashSlips: readonly (readonly [pattern: RegExp, note: string])[] = [
  [
    /hmac/i,
    'it computes an HMAC with the secret as its key, and the hash is the plain MD5 of the JSON with the secret behind it',
  ],
  [/^(?!.*(?:md5|hmac)).*sha-?_?(?:1|224|256|384|512)\b/is, 'it computes a SHA hash, and the hash is MD5'],
  [
    /\( {0,2}[$@]?[\w>-]{0,40}secret\w{0,20}(?:\.\w{1,20}\([^()]{0,20}\))? {0,2}(?:\+| \. |\|\|) {0,2}(?!["'])/i,
    'it puts the secret before the JSON, and the secret comes after it',
  ],
  [
    /strtoupper ?\(|\.upper\(\)|\.toUpperCase\(\)|\.upcase\b|\.ToUpper(?:Invariant)?\(\)|%0?2?X/,
    'it writes the hash in upper case, which is E010: its digits are lower case',
  ],
  [/base64/i, 'it writes the hash in base64, and it is 32 hexadecimal digits'],
]

const hashing =
  /(?:md5|sha-?_?(?:1|256|512)|createHash|hash_hmac|hmac\.new|createHmac|HMAC\.hexdigest)\w{0,20}['"]?\)?[.\w('":, ]{0,40}\(|\bhash\(['"](?:md5|sha)/i
const definition = /^\s*(?:(?:import|from|use|using|require|def|function|func)\b|#|\/\/|\*)|\brequire\(/

/** Returns a text from an offset up to the end of its last bracket, or of the line if there is none. */
const balancedFrom = (code: string, start: number): string => {
  let depth = 0
  const end = Math.min(code.length, start + maxStatement)
  for (let at = start; at < end; at++) {
    const char = code[at]
    if (char === '(') depth++
    else if (char === ')') depth--
    if (depth <= 0 && (char === '\n' || char === ';')) return code.slice(start, at)
  }
  return code.slice(start, end)
}

/** Returns the only statement that computes a hash. */
const signingIn = (code: string): string | undefined => {
  const found: string[] = []
  let start = 0
  for (const line of code.split('\n')) {
    if (hashing.test(line.slice(0, 500)) && !definition.test(line)) {
      found.push(balancedFrom(code, start))
    }
    start += line.length + 1
  }
  return found.length === 1 ? found[0] : undefined
}

/** Returns the encoder calls whose text is hashed: in the statement, or assigned to a name in it. */
const encodedFor = (code: string, statement: string, call: RegExp): string[] => {
  const inside = [...statement.matchAll(call)].map(({ index }) => balancedFrom(statement, index))
  if (inside.length > 0) return inside
  const calls = [...code.matchAll(call)].slice(0, 20)
  const names = new Set(statement.match(/[A-Za-z_]\w{0,60}/g))
  const assigned = calls.filter(({ index }) => {
    const [, name = ''] =
      /(\w{1,60})\s{0,3}:?=\s{0,3}[^=\n]{0,60}$/.exec(code.slice(Math.max(0, index - 130), index)) ?? []
    return names.has(name)
  })
  const used = assigned.length > 0 ? assigned : calls.length === 1 ? calls : []
  return used.map(({ index }) => balancedFrom(code, index))
}

/** Says what the code that signs does otherwise than the service, if it shows one way to do it. */
const slipsIn = (code: string, body: string): string[] => {
  const statement = signingIn(code)
  if (statement === undefined) return []
  const isKnown = /"\w{1,40}"\s{0,4}:/.test(body)
  const ofHash = hashSlips.flatMap(([pattern, note]) => (pattern.test(statement) ? [note] : []))
  const ofJson = encoders.flatMap(({ call, slips }) => {
    const calls = encodedFor(code, statement, call)
    return slips
      .filter(
        ([without, matters, , inCode]) =>
          calls.length > 0 &&
          (!isKnown || isIn[matters](body)) &&
          !(inCode ? without.test(code) : calls.some((one) => without.test(one))),
      )
      .map(([, , note]) => note)
  })
  return [...ofHash, ...ofJson].slice(0, maxNotes).map((note) => `Likely, from the code that signs: ${note}.`)
}

const isOpen = (one: Candidate): one is RequestCandidate =>
  isCreateCall(one) &&
  one.request.body.length < maxBody &&
  (gapsIn(one.request.authorization ?? '').length > 0 || /\{\{|\$\{/.test(one.request.authorization ?? ''))

/** Adds to calls whose token is not in the text what the code beside them that signs does otherwise than the service. */
export const withSigningSlips = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const codes = answerCodes(text.slice(0, maxCode))
  if (codes.some((code) => code !== 'E012' && code !== 'E010')) return [...candidates]
  const open: readonly Candidate[] = candidates.filter(isOpen).slice(0, maxCalls)
  return candidates.map((one) => {
    if (!open.includes(one) || one.kind !== 'create-request') return one
    const code = one.scripts.length > 0 ? one.scripts.map((script) => script.code).join('\n') : text
    return { ...one, notes: [...one.notes, ...slipsIn(code.slice(0, maxCode), textOf(one.request.body))] }
  })
}
