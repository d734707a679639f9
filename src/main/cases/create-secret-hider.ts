import { createHash } from 'node:crypto'
import { anyOf } from '../../shared/any-of.ts'
import { hiddenSecret } from '../../shared/secret-spellings.ts'
import { secretWords } from '../../shared/secret-words.ts'
import type { DoctorMerchant } from '../signature-tools/doctor/evidence.ts'
import { secretHider } from '../signature-tools/doctor/secret-hider.ts'
import { createSecretReplacer } from './create-redactor.ts'
import { createReplacer, type Replacer } from './create-replacer.ts'
import { changeHexDumps, hiddenDump } from './hex-dumps.ts'
import { shortHash } from './short-hash.ts'

/** The name of a field whose value is a secret. */
const name = anyOf(
  String.raw`[\w.-]{0,40}${secretWords}`,
  String.raw`(?:[\w.-]{0,40}[_.-])?(?<![a-z])(?:token|auth|bearer|jwt|sid|session(?:_?id)?|basic_?auth|pass|pwd?|csrf|sig)(?![\w-])`,
)
/** A gap of a case, dots, a shortened token and a variable of an API client say nothing. */
const notHidden = String.raw`(?![^\s&;"'<>]{0,80}(?:[\u2026\u27e8\u2022]|[{$]\{\w))`
/** A member of JSON, also in a text of JSON, and of an array in code. */
const member = new RegExp(String.raw`(\\*"${name}\\*"\s{0,9}(?::|=>)\s{0,9}\\*")${notHidden}([^"\\]{4,})`, 'gi')
const codeMember = new RegExp(String.raw`('${name}'\s{0,9}(?::|=>)\s{0,9}')${notHidden}([^'\\]{4,})`, 'gi')
/** A value of a query, a form or a list of settings. */
const pair = new RegExp(
  String.raw`((?:^|[?&;\s])${name}=)(?!hidden[ ,])${notHidden}((?:[^\s&;"'<>\\]|\\(?!["'])){4,})`,
  'gi',
)
/** The password of a URL that is not hidden yet. */
const urlPassword = /(:(?:\\{0,3}\/){2}[^\s"'<>/\\@:?#]{0,80}:)([^\s"'<>/\\@?#\u2026\u27e8\u2022]{1,200})(?=@)/g
const assigned = String.raw`\\{0,3}["'\]]{0,2}\s{0,3}(?::|=>)\s{0,9}(?:string\(\d{1,4}\)\s)?["']?`
/** A character of a value that no quotes enclose. An escape, a bracket or an entity may end the value. */
const valueCharacter = String.raw`(?:[^\s"'<>;,\\}\]&]|[}\]](?=[^\s"'<>;,}\]])|\\(?!["'nrt])|&(?!quot;|#\d)|(?<==)\r?\n(?=[\da-f])(?![\w-]{1,60}\s?[:=]))`
/** What is between two members of JSON, escaped or not. */
const between = String.raw`(?:\s|\\{1,3}[nrt]){0,60}`
const headerName = String.raw`(?:(?:set-)?cookie|authorization|[\w-]{0,40}(?:${secretWords}|token|key))`
const scheme = String.raw`(?:(?:bearer|basic|token)\s{1,3})?`
/** What is before a credential: the name of a header or a cookie, or a flag of a command. */
const beforeCredential = anyOf(
  String.raw`(?:basic|bearer)\s{1,3}`,
  String.raw`(?:http_|set-)?cookie(?:${assigned}|["'],\s{0,3})\[?["']?[\w.-]{1,40}=`,
  String.raw`(?:-b|--cookie)\s{1,3}["']?[\w.-]{1,40}=`,
  `(?:phpsessid|jsessionid)${assigned}`,
  String.raw`(?:x-[\w-]{0,40}(?:${secretWords}|key|token)|passw(?:or)?[dt])${assigned}`,
  String.raw`(?:-[uUE]|--(?:proxy-)?user|--cert)[=\s]{1,3}["']?[\w.@-]{1,60}:`,
)
/** A member of a list of names and values, up to its value. */
const memberOfList = String.raw`\\*"(?:name|key)\\*"\s{0,3}:\s{0,3}\\*"${headerName}\\*"\s{0,3},${between}\\*"value\\*"\s{0,3}:\s{0,3}\\*"${scheme}`
/** The value of a header or a password in prose, in a command or in a list of names and values. */
const header = new RegExp(
  String.raw`((?<!\w)${beforeCredential}|${memberOfList})${notHidden}(${valueCharacter}{6,})`,
  'gi',
)

/** Masks whole secrets of merchants and `others`, such as the console's token, before a name takes a part of one. */
export const createSecretsReplacer = (merchants: readonly DoctorMerchant[], others: readonly string[] = []): Replacer =>
  createSecretReplacer(
    new Map(
      [...merchants.flatMap((one) => [...one.secrets, ...one.rotated]), ...others].map((secret) => [
        secret,
        hiddenSecret,
      ]),
    ),
  )

/** Pairs the digests of a whole secret, from which it can be guessed, with short ones. */
const digestPairs = (secret: string): [digest: string, short: string][] =>
  ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) => {
    const digest = createHash(algorithm).update(secret).digest()
    const hex = digest.toString('hex')
    return [hex, hex.toUpperCase(), digest.toString('base64')].map((one): [string, string] => [one, shortHash(one)])
  })

/**
 * Masks parts and digests of secrets of merchants, and values that are secrets by their name, with dots. Those in `shown`, which were
 * generated for the case, stay.
 */
export const createSecretHider = (
  merchants: readonly DoctorMerchant[],
): ((text: string, shown?: ReadonlySet<string>) => string) => {
  const hideParts = secretHider(merchants)
  const secrets = merchants.flatMap((one) => [...one.secrets, ...one.rotated])
  const shortenDigests = createReplacer(secrets.flatMap(digestPairs))
  return (text, shown) => {
    const hidden = (all: string, name: string, value: string): string => (shown?.has(value) ? all : name + hiddenSecret)
    return [member, codeMember, pair, urlPassword].reduce(
      (one, found) => one.replace(found, hidden),
      hideParts(shortenDigests(text)[0]),
    )
  }
}

/** The start of a line of a hex dump. */
const lineOfDump = String.raw`^[ \t>|]{0,8}(?:0x)?[0-9a-f]{4,8}:?[ \t]{1,4}`
const bytesApart = '[0-9a-f]{2}(?:[ :-][0-9a-f]{2}){15}'
const wordsApart = '[0-9a-f]{4}(?: [0-9a-f]{4}){7}'
const hexDigest = [32, 40, 56, 64, 96, 128].map((digits) => `[0-9a-f]{${digits}}`).join('|')
/** A whole hash without the merchant key before it. The bytes of a line of a hex dump are none. */
const bareHash = new RegExp(
  String.raw`(?<![\w-])(?:(?<!${lineOfDump})${anyOf(bytesApart, wordsApart)}|[A-Za-z0-9+/]{22}==|${hexDigest})(?![\w=-])`,
  'gim',
)

/** The name of a member of JSON up to its value. */
const beforeValue = /(\\*")\s{0,3}:\s{0,9}$/
/** A number of JSON becomes a text, so that the note stays valid. */
const hidden = (_: string, name: string, value: string): string => {
  const quote = (/^\d+$/.test(value) && beforeValue.exec(name)?.[1]) || ''
  return name + quote + hiddenSecret + quote
}

/** The cookies of an exchange of a HAR. */
const cookies = /\\*"cookies\\*"\s{0,3}:\s{0,3}\[[^\]]{0,50000}\]/gi
const cookieValue = new RegExp(String.raw`(\\*"value\\*"\s{0,3}:\s{0,3}\\*"${scheme})([^"\\]{1,4096})`, 'g')

/** Masks what the headers of a note authorize, with dots, and shortens hashes. Not for calls, which the doctor reads. */
export const withoutCredentials = (note: string): string =>
  changeHexDumps(note, (inner) => (withoutCredentials(inner) === inner ? undefined : hiddenDump))
    .replace(header, hidden)
    .replace(cookies, (all) => all.replace(cookieValue, `$1${hiddenSecret}`))
    .replace(bareHash, shortHash)

/** What notes call a secret, in the languages in which support writes. */
const secretName = anyOf(
  String.raw`[\w$.-]{0,40}${anyOf(secretWords, 'pwd?')}|(?:[\w$.-]{0,40}[_.-])?(?<![a-z])(?:pass|token)`,
  'wachtwoord|parol[aă]|lösenord|adgangskode|heslo|salasana|jelszó|şifre|パスワード',
  /密码|비밀번호|clé secrète|geheim\p{L}{0,14}|kennwort|contraseña|mot de passe|has[łl]o/u,
  String.raw`senha|clave(?: secreta)?|sekret|segreto|segredo|hemlig\p{L}{0,10}|gizli anahtar`,
  'пароль|секрет',
)
const toSecretWords = anyOf(
  /=>|:=|[:=|>]|(?<=["']),|(?<=")\svalue=/,
  /\s(?:is|was|ist|war|lautet|est|es|(?:ends|starts|begins) (?:in|with))\s/,
)
const toSecret = String.raw`["'\x60\])]{0,2}\s{0,4}${toSecretWords}\s{0,4}["'\x60]?`
/** A value in code, a list of settings or prose. */
const namedSecret = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${secretName}${toSecret})([^\s"'\x60<>;,|(){}\u2026\u27e8]{6,200})`,
  'giu',
)
/** A private key in PEM, between its first and its last line. */
const privateKey = /(-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----)[^-]{1,10000}(?=-----END)/g
/** A value of a flag of a command. */
const flag = new RegExp(
  String.raw`(--[\w-]{0,30}(?:${secretWords}|token|key)[ \t=]["']?|\bmysql\s[^\n]{0,80}?-p)([^\s"'<>;,|(){}\u2026\u27e8]{6,200})`,
  'gi',
)
const knownTokens = anyOf(
  /AKIA[0-9A-Z]{12,20}|gh[pousr]_[A-Za-z0-9]{16,80}|xox[abprs]-[\w-]{10,120}/,
  /[sr]k_live_[A-Za-z0-9]{8,120}|sk_[A-Za-z0-9]{40}|glpat-[\w-]{16,60}/,
)
/** Credentials that are known by how they begin. */
const knownCredential = new RegExp(
  anyOf(
    String.raw`(?<!\w)${knownTokens}(?!\w)`,
    /(?<=hooks\.slack\.com\/services\/)[\w/]{10,120}/,
    /(?<![\w.-])eyJ[\w-]{8,4000}\.eyJ[\w-]{2,4000}(?:\.[\w-]{0,4000})?/,
  ),
  'g',
)
/** A literal that code joins to what it hashes. */
const hashedLiteral = /((?:md5|sha1|sha256|hash)\w{0,10}\([^\n"'`]{0,120}[.+,]\s{0,3}["'`])([^"'`\s]{6,200})(?=["'`])/gi
/** Secrets that were generated for a case begin like this. */
const generated = /^cs_[A-Za-z0-9]{20}/
const looksSecret = (value: string): boolean =>
  !generated.test(value) && ((/\d/.test(value) && /[\p{L}\u2022]/u.test(value)) || /^[\w+/=-]{20,}$/.test(value))

/** Masks values that a note calls secrets, after the known ones were replaced. Ordinary words and dates stay. */
export const withoutNamedSecrets = (note: string): string =>
  [namedSecret, flag, hashedLiteral].reduce(
    (text, pattern) =>
      text.replace(pattern, (all: string, name: string, value: string) =>
        looksSecret(value) ? name + hiddenSecret : all,
      ),
    note.replace(privateKey, `$1\n${hiddenSecret}\n`).replace(knownCredential, hiddenSecret),
  )
