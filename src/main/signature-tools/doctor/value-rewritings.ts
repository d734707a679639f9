import { decodedComponent } from '../../../shared/decoded-component.ts'
import { withoutHtmlEntities } from '../../../shared/html-entities.ts'
import { latin1Of } from '../../../shared/latin1-of.ts'
import type { Rank } from './hypotheses/hypothesis.ts'
import { ipv6Of, longIpv6 } from './long-ipv6.ts'
import { groupedPhone, phoneGroups } from './phone-groups.ts'
import { address, component, formEncoded, percentEncoded } from './text-codings.ts'
import { withUnicodeHost } from './with-unicode-host.ts'
import { withoutTracking } from './without-tracking.ts'

/** Returns the changed text; undefined when the change does not apply. */
type Rewriting = (text: string) => string | undefined

const when =
  (pattern: RegExp) =>
  (write: Rewriting): Rewriting =>
  (text) =>
    pattern.test(text) ? write(text) : undefined

const isUrl = /^https?:/i
const ofUrl = when(isUrl)
const ofPhone = when(/^\+?\d[\d ().-]+$/)
const ofInternational = when(/^\+\d/)
const ofIp = when(/^\d+\.\d+\.\d+\.\d+$|^[0-9a-f:]+:[0-9a-f:]+$/i)
const ofCurrency = when(/^[A-Z]{3}$/)
const ofFormat = when(/^(form|json)$/i)
const ofName = when(/^(?!https?:).{0,64}$/is)
const ofTime = when(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
const ofMail = when(/^[^@\s]+@[^@\s]+$/)
const capitals = (_: string, before: string, letter: string): string => before + letter.toUpperCase()
const withHost = (host: string): Rewriting => ofUrl((text) => text.replace(/^(https?:\/\/)[^/?#]*/i, `$1${host}`))

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' }
const bare = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
const straight = (text: string): string => text.replace(/[“”„]/g, '"').replace(/[‘’]/g, "'").replace(/[–—]/g, '-')
const withoutTags = (text: string): string => text.replace(/<[^>]*>/g, '')
const single = (text: string): string => text.replace(/\s+/g, ' ')
const punycode = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host)
/** As normalizeEmail of Node does it with addresses of Gmail. */
const gmailName = (text: string): string =>
  text.toLowerCase().replace(/^[^@]*/, (name) => name.replace(/\+.*$/, '').replaceAll('.', ''))
const counted = (text: string, step: bigint): string =>
  text.replace(/\d+$/, (digits) => {
    const next = BigInt(digits) + step
    return next < 0n ? digits : String(next).padStart(digits.length, '0')
  })

type Entry = readonly [rank: Rank, how: string, write: Rewriting]
const all = (rank: Rank, how: string, writes: readonly Rewriting[]): Entry[] =>
  writes.map((write) => [rank, how, write])

/** Lengths to which descriptions and columns are cut. */
const cutLengths = [
  ...Array.from({ length: 62 }, (_, at) => at + 3),
  ...[72, 80, 97, 99, 100, 120, 127, 128, 140, 160, 200, 252, 255, 256],
]

/** Changes of one text, or of all to which they apply, most frequent first. */
export const valueRewritings: readonly Entry[] = [
  [0, 'without the space around it', (text) => text.trim()],
  [1, 'with a space after it', (text) => `${text} `],
  [1, 'with a space before it', (text) => ` ${text}`],
  [1, 'with a line break after it', (text) => `${text}\n`],
  [2, 'with two spaces after it', (text) => `${text}  `],
  [2, 'with three spaces after it', (text) => `${text}   `],
  [1, 'percent-encoded', ofUrl(component)],
  [1, 'form-encoded', ofUrl(formEncoded)],
  [1, 'with its percent escapes decoded', ofUrl(decodedComponent)],
  [1, 'with or without its last slash', ofUrl((text) => (text.endsWith('/') ? text.slice(0, -1) : `${text}/`))],
  [1, 'with its unsafe characters percent-encoded', ofUrl(address)],
  [1, 'in lower case', when(/@/)((text) => text.toLowerCase())],
  [1, 'without its accents', bare],
  [1, 'with a plus sign before it', when(/^\d{8,15}$/)((text) => `+${text}`)],
  [1, 'without the plus sign', ofInternational((text) => text.slice(1))],
  [1, 'with a space for the plus sign', (text) => (isUrl.test(text) ? text : text.replaceAll('+', ' '))],
  [1, 'without separators', ofPhone((text) => text.replace(/[ ().-]/g, ''))],
  [2, 'with a plus sign for each space', ofUrl((text) => text.replaceAll(' ', '+'))],
  [2, 'with 00 for the plus sign', ofInternational((text) => `00${text.slice(1)}`)],
  [2, 'as digits alone', ofPhone((text) => text.replace(/\D/g, ''))],
  ...all(
    3,
    'with its digits in groups',
    phoneGroups.flatMap((groups) => [' ', '-', '.'].map((separator) => groupedPhone(groups, separator))),
  ),
  [3, 'with 0 for its country code', when(/^\+\d{2}\d/)((text) => `0${text.slice(3)}`)],
  [2, 'in upper case', (text) => text.toUpperCase()],
  [2, 'in lower case', (text) => text.toLowerCase()],
  [2, 'with straight apostrophes', (text) => text.replace(/[’‘]/g, "'")],
  [2, 'with straight quotes', (text) => text.replace(/[“”„]/g, '"').replace(/[‘’]/g, "'")],
  [2, 'with its HTML entities decoded', withoutHtmlEntities],
  [
    2,
    'with its host in punycode',
    ofUrl((text) =>
      text.replace(/^(https?:\/\/)([^/?#:]*)/i, (_, scheme: string, host: string) => scheme + punycode(host)),
    ),
  ],
  [2, 'with hyphens in place of dashes', (text) => text.replace(/[–—]/g, '-')],
  [2, 'with three dots', (text) => text.replaceAll('…', '...')],
  [2, 'with straight quotes and hyphens', (text) => straight(text)],
  [2, 'with straight quotes, hyphens and three dots', (text) => straight(text).replaceAll('…', '...')],
  [2, 'with two hyphens in place of dashes', (text) => text.replace(/[–—]/g, '--')],
  [2, 'without its quotes', (text) => text.replace(/["“”„]/g, '')],
  [2, 'with single quotes in place of double ones', (text) => text.replaceAll('"', "'")],
  [2, 'with a backslash before each quote, as addslashes of PHP writes it', (text) => text.replace(/['"\\]/g, '\\$&')],
  [2, 'with its single quotes doubled', (text) => text.replaceAll("'", "''")],
  [2, 'in double quotes', ofName((text) => `"${text}"`)],
  [2, 'with line breaks as spaces', (text) => text.replace(/\r?\n/g, ' ')],
  [2, 'without its line breaks', (text) => text.replace(/[\r\n]+/g, '')],
  [2, 'with line breaks as CR LF', (text) => text.replace(/\r?\n/g, '\r\n')],
  [2, 'with line breaks as LF alone', (text) => text.replace(/\r\n?/g, '\n')],
  [2, 'with line breaks as <br>', (text) => text.replace(/\r?\n/g, '<br>')],
  [2, 'without what is not visible', (text) => text.replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')],
  [2, 'with no-break spaces as spaces', (text) => text.replace(/[\u00a0\u2009\u202f]/g, ' ')],
  [2, 'percent-encoded', component],
  [2, 'percent-encoded', percentEncoded],
  [2, 'percent-encoded except for slashes', (text) => percentEncoded(text).replaceAll('%2F', '/')],
  [2, 'form-encoded', formEncoded],
  [2, 'with &#38; for each ampersand', (text) => text.replaceAll('&', '&#38;')],
  [2, 'as UTF-8 read as Latin-1', latin1Of],
  [2, 'with EUR for €', (text) => text.replaceAll('€', 'EUR')],
  [3, 'with underscores in place of spaces', (text) => text.replaceAll(' ', '_')],
  [3, 'with hyphens in place of spaces', (text) => text.replaceAll(' ', '-')],
  [
    3,
    'with its parameters sorted',
    ofUrl((text) => text.replace(/\?(.*)$/, (_, query: string) => `?${query.split('&').sort().join('&')}`)),
  ],
  [3, 'without scheme and host', ofUrl((text) => text.replace(/^https?:\/\/[^/]*/i, ''))],
  [
    3,
    'with its port',
    ofUrl((text) => text.replace(/^(https?:\/\/[^/?#:]*)/i, text.startsWith('https') ? '$1:443' : '$1:80')),
  ],
  [3, 'with ? or # at its end', ofUrl((text) => `${text}?`)],
  [3, 'with ? or # at its end', ofUrl((text) => `${text}#`)],
  [3, 'with tel: before it', ofInternational((text) => `tel:${text}`)],
  [3, 'with mailto: before it', ofMail((text) => `mailto:${text}`)],
  [3, 'as the digits at its end', ofName((text) => /\d+$/.exec(text)?.[0])],
  [2, 'with typographic apostrophes', (text) => text.replaceAll("'", '’')],
  [2, 'with http', ofUrl((text) => text.replace(/^https:/i, 'http:'))],
  [2, 'with https', ofUrl((text) => text.replace(/^http:/i, 'https:'))],
  [2, 'without its query', ofUrl((text) => text.replace(/[?#].*$/, ''))],
  [2, 'without its parameters for tracking, as utm_source', ofUrl(withoutTracking)],
  [
    2,
    'with %20 for each + in its query',
    ofUrl((text) => text.replace(/\?.*$/s, (query) => query.replaceAll('+', '%20'))),
  ],
  [
    2,
    'with + for each %20 in its query',
    ofUrl((text) => text.replace(/\?.*$/s, (query) => query.replaceAll('%20', '+'))),
  ],
  [2, 'with its host in Unicode, not in punycode', ofUrl(withUnicodeHost)],
  [2, 'without its path', ofUrl((text) => text.replace(/^(https?:\/\/[^/]*).*$/i, '$1'))],
  [2, 'without its path', ofUrl((text) => text.replace(/^(https?:\/\/[^/]*).*$/i, '$1/'))],
  [2, 'without its scheme', ofUrl((text) => text.replace(/^https?:\/\//i, ''))],
  [3, 'without its scheme', ofUrl((text) => text.replace(/^https?:/i, ''))],
  [2, 'without www.', ofUrl((text) => text.replace('://www.', '://'))],
  [2, 'with www.', ofUrl((text) => text.replace(/:\/\/(?!www\.)/, '://www.'))],
  ...all(
    3,
    'with another host',
    'localhost 127.0.0.1 localhost:3000 localhost:8000 localhost:8080 example.com www.example.com'
      .split(' ')
      .map(withHost),
  ),
  [2, 'with &amp; for each ampersand', ofUrl((text) => text.replaceAll('&', '&amp;'))],
  [
    2,
    'with &#038; for each ampersand, as esc_url of WordPress writes them',
    ofUrl((text) => text.replaceAll('&', '&#038;')),
  ],
  [
    3,
    'with its host in lower case',
    ofUrl((text) => text.replace(/^https?:\/\/[^/?#]*/i, (start) => start.toLowerCase())),
  ],
  [3, 'with its port', ofUrl((text) => text.replace(/^(https:\/\/[^/:?#]*)(?=[/?#]|$)/i, '$1:443'))],
  [3, 'with its port', ofUrl((text) => text.replace(/^(http:\/\/[^/:?#]*)(?=[/?#]|$)/i, '$1:80'))],
  [3, 'without its port', ofUrl((text) => text.replace(/^(https?:\/\/[^/:?#]*):\d+/i, '$1'))],
  [3, 'without its fragment', ofUrl((text) => text.replace(/#.*$/, ''))],
  [3, 'with a slash twice', ofUrl((text) => text.replace(/^(https?:\/\/[^/]*)\//i, '$1//'))],
  [
    2,
    'with the first letters of its name in upper case',
    ofMail((text) => text.replace(/(^|[._-])(\p{L})(?=[^@]*@)/gu, capitals)),
  ],
  [
    2,
    'with the first letters of its name and host in upper case',
    ofMail((text) => text.replace(/(^|[._-](?=[^@]*@)|@)(\p{L})/gu, capitals)),
  ],
  [2, 'with its first letter in upper case', ofMail((text) => text.charAt(0).toUpperCase() + text.slice(1))],
  [3, 'with its name in upper case', ofMail((text) => text.replace(/^[^@]*/, (name) => name.toUpperCase()))],
  [3, 'with its host in upper case', ofMail((text) => text.replace(/@.*$/, (host) => host.toUpperCase()))],
  [3, 'with its host in lower case', ofMail((text) => text.replace(/@.*$/, (host) => host.toLowerCase()))],
  [2, 'without what follows the plus sign in its name', ofMail((text) => text.replace(/\+[^@]*@/, '@'))],
  [2, 'without the dots in its name', ofMail((text) => text.replace(/^[^@]*/, (name) => name.replaceAll('.', '')))],
  [2, 'without dots and what follows a plus sign in its name, and in lower case', ofMail(gmailName)],
  [3, 'with &nbsp; for each space', ofName((text) => text.replaceAll(' ', '&nbsp;'))],
  [2, 'with <br /> for its line breaks', (text) => text.replace(/\r?\n/g, '<br />$&')],
  [3, 'with typographic quotes', (text) => text.replace(/"([^"]*)"/g, '“$1”')],
  [3, 'with typographic quotes and apostrophes', (text) => text.replace(/"([^"]*)"/g, '“$1”').replaceAll("'", '’')],
  [3, 'with no-break spaces', ofName((text) => text.replaceAll(' ', '\u00a0'))],
  [2, 'without emoji', (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '')],
  [2, 'cut at its first emoji', (text) => text.replace(/[\u{10000}-\u{10ffff}].*$/su, '')],
  [2, 'with a dot at its end', (text) => `${text}.`],
  [2, 'without the dot at its end', (text) => text.replace(/\.$/, '')],
  [3, 'cut at its first line break', (text) => text.replace(/[\r\n].*$/s, '')],
  [3, 'cut at its first comma', (text) => text.replace(/,.*$/s, '')],
  [3, 'cut at its first word', (text) => text.replace(/\s.*$/s, '')],
  [3, 'cut at its first ampersand', ofUrl((text) => text.replace(/&.*$/s, ''))],
  [3, 'cut at its first character beyond ASCII', (text) => text.replace(/[^\0-\x7f].*$/s, '')],
  [3, 'without marks', ofName((text) => text.replace(/[^\p{L}\p{N}\s]/gu, ''))],
  [3, 'percent-encoded with lower-case digits', ofUrl((text) => percentEncoded(text).toLowerCase())],
  [2, 'without what is not ASCII', (text) => bare(text).replace(/[^\0-\x7f]/g, '')],
  [2, 'without what is not ASCII', (text) => text.replace(/[^\0-\x7f]/g, '')],
  [2, 'with ? for what is not ASCII', (text) => text.replace(/[^\0-\x7f]/g, '?')],
  [2, 'with its umlauts written out', (text) => text.replace(/[äöüÄÖÜß]/g, (letter) => umlauts[letter] ?? letter)],
  [2, 'without the HTML tags in it', withoutTags],
  [2, 'with its white space made single, as an unquoted variable of a shell has it', single],
  [2, 'with its white space made single and none around it', (text) => single(text).trim()],
  [
    2,
    'without HTML tags and with single spaces, as sanitize_text_field of WordPress leaves it',
    when(/<[^>]*>/)((text) => single(withoutTags(text)).trim()),
  ],
  ...[16, 10].map(
    (base): Entry => [
      2,
      'with emoji as entities',
      (text) =>
        text.replace(
          /[\u{10000}-\u{10ffff}]/gu,
          (one) => `&#${base === 16 ? 'x' : ''}${one.codePointAt(0)?.toString(base)};`,
        ),
    ],
  ),
  [2, 'as new URL() of JavaScript writes it', ofUrl((text) => (URL.canParse(text) ? new URL(text).href : text))],
  [2, 'without white space', (text) => text.replace(/\s+/g, '')],
  [2, 'with a capital letter at the start', ofName((text) => text.charAt(0).toUpperCase() + text.slice(1))],
  [
    3,
    'with each word in a capital letter',
    ofName((text) => text.toLowerCase().replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1))),
  ],
  [3, 'with the number before it', ofName((text) => counted(text, -1n))],
  [3, 'with the number after it', ofName((text) => counted(text, 1n))],
  [
    3,
    'without the number of the attempt at its end',
    ofName((text) => text.replace(/[-_.](?:\d{1,2}|retry[-_]?\d*)$/i, '')),
  ],
  [2, 'without leading zeros', ofName((text) => text.replace(/(^|\D)0+(?=\d)/g, '$1'))],
  [3, 'with # before it', ofName((text) => `#${text}`)],
  [3, 'without the part before its last hyphen', ofName((text) => text.split('-').at(-1))],
  ...all(
    2,
    'as another currency',
    ['USD', 'EUR', 'usd', 'eur', 'GBP', 'CHF', '$', '€', '840', '978', 'Usd', 'Eur'].map((code) =>
      ofCurrency(() => code),
    ),
  ),
  ...all(
    3,
    'as another format',
    ['form', 'json', 'xml', 'FORM', 'JSON'].map((format) => ofFormat(() => format)),
  ),
  ...all(
    3,
    'as another address',
    ['127.0.0.1', '0.0.0.0', '::1', 'localhost', '::ffff:127.0.0.1'].map((other) => ofIp(() => other)),
  ),
  [3, 'without ::ffff: before it', when(/^::ffff:/i)((text) => text.slice(7))],
  [2, 'in its shortest form', ofIp((text) => ipv6Of(text)?.slice(1, -1))],
  [2, 'in its longest form', ofIp(longIpv6)],
  [2, 'as an IPv6 address', when(/^\d+\.\d+\.\d+\.\d+$/)((text) => `::ffff:${text}`)],
  ...cutLengths.flatMap((count): Entry[] => [
    [3, 'cut', (text) => text.slice(0, count)],
    [3, 'cut, with dots at its end', (text) => (text.length > count ? `${text.slice(0, count)}...` : text)],
    [3, 'cut, with dots at its end', (text) => (text.length > count ? `${text.slice(0, count)}…` : text)],
  ]),
  ...all(
    2,
    'as a language prints it by default',
    [' UTC', ' +0000', '+00:00', ''].map((zone) =>
      ofTime((text) => text.replace('T', ' ').replace(/(?:\.\d+)?(?:Z|\+00:00)$/, zone)),
    ),
  ),
  [2, 'without its time', ofTime((text) => text.slice(0, 10))],
  [2, 'without its fraction of a second', ofTime((text) => text.replace(/\.\d+/, ''))],
  [2, 'with milliseconds', ofTime((text) => text.replace(/(:\d\d:\d\d)(?!\.)/, '$1.000'))],
  [2, 'with its time zone written otherwise', ofTime((text) => text.replace(/Z$/, '+00:00'))],
  [2, 'with its time zone written otherwise', ofTime((text) => text.replace(/\+00:?00$/, 'Z'))],
  [2, 'as an empty text', () => ''],
]
