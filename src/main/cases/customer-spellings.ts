import { createHash } from 'node:crypto'
import { latin1Of } from '../../shared/latin1-of.ts'
import { base64Of, unpadded } from '../../shared/secret-spellings.ts'
import { fromWindows1252 } from '../../shared/text-of-file.ts'
import { isPhone } from './customer-values.ts'
import { asciiLetters } from './in-case-of.ts'
import { spellings } from './spellings.ts'

/** Returns a name without accents, and with ASCII for the letters that have none to remove. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/g, (letter) => {
      const ascii = asciiLetters[letter.toLowerCase()]
      if (ascii === undefined) return letter
      return letter === letter.toLowerCase() ? ascii : ascii.charAt(0).toUpperCase() + ascii.slice(1)
    })

/** Letters, and the two that are written for one of them where it is missing. */
const pairsOfLetters = Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', æ: 'ae', ø: 'oe' }).flatMap(
  ([one, two]) => [
    [one, two],
    [one.toUpperCase(), two[0]?.toUpperCase() + two.slice(1)],
  ],
) as [string, string][]
const inTwoLetters = (text: string): string =>
  pairsOfLetters.reduce((changed, [one, two]) => changed.replaceAll(one, two), text.normalize('NFC'))
const inOneLetter = (text: string): string =>
  pairsOfLetters.reduce((changed, [one, two]) => changed.replaceAll(two, one), text)

/** What a program writes for a letter of Latin-1, and for one beyond it, that it cannot write. undefined: it can. */
const lostLetters: readonly [latin1: string | undefined, others: string][] = [
  ['?', '?'],
  ['??', '??'],
  ['\ufffd', '\ufffd'],
  ['\ufffd', '?'],
  [undefined, '?'],
  ['', ''],
  [undefined, ''],
]

/** Where letters beyond ASCII were lost, and enough others are left to recognise the name. */
const withLostLetters =
  ([latin1, others]: (typeof lostLetters)[number]) =>
  (text: string): string => {
    const left = text
      .normalize('NFC')
      .replace(/[^\0-\x7f]/gu, (letter) => (letter <= '\xff' ? (latin1 ?? letter) : others))
    return (left.match(/[a-z]/gi)?.length ?? 0) >= (others === '' ? 5 : 3) ? left : text
  }

const inWindows1252 = (text: string): string => fromWindows1252(Buffer.from(text))
const inWindows1250 = (text: string): string => new TextDecoder('windows-1250').decode(Buffer.from(text))
/** UTF-8 that was read as another charset, once or twice. What is no character of it is left out or replaced. */
const misread = [latin1Of, inWindows1252, inWindows1250, (text: string) => inWindows1252(inWindows1252(text))].flatMap(
  (read) =>
    [undefined, '', '\ufffd'].map((mark) => (text: string): string => {
      const written = read(text)
      return mark === undefined ? written : written.replace(/[\x80-\x9f]/g, mark)
    }),
)

const cases = [(text: string) => text.toUpperCase(), (text: string) => text.toLowerCase(), String]
/** Composed and decomposed Unicode. The value itself is last, because a later pair replaces an earlier one. */
const forms = [
  withoutAccents,
  inTwoLetters,
  inOneLetter,
  ...lostLetters.map(withLostLetters),
  ...['NFD', 'NFC'].map((form) => (text: string) => text.normalize(form)),
  String,
]

/** How people, mails and programs write the sign of an e-mail address. */
const atSigns = [' at ', ' (at) ', '(at)', ' [at] ', '[at]', ' @ ', '＠', '=40', '\\x40', '&commat;', '<wbr>@']

/** How people write the dots of the host beside such a sign. */
const hostDots = [
  [' at ', ' dot '],
  [' (at) ', ' (dot) '],
  ['(at)', '(dot)'],
  [' [at] ', ' [dot] '],
  ['[at]', '[dot]'],
] as const
const withHostDots =
  ([sign, dot]: readonly [string, string]) =>
  (address: string): string => {
    const [user = '', host = ''] = address.split('@')
    return user + sign + host.replaceAll('.', dot)
  }

/** The name of an account, which identifies its owner; ordinary words such as `info` do not. */
const accountOf = (address: string): string => /^(?=[^@]{5})(?=.*?[\d._-].*@)[^@]+(?=@)/.exec(address)?.[0] ?? ''

/** What is between words where a value was typed again. */
const wideSpaces = ['\u00a0', '  ', '&nbsp;']
/** What is between two words where a value was wrapped, or quoted in a mail. */
const lineEnds = ['\n', '\r\n', '\n> ', '\\n']

const street = /(?<=str)(?:asse|a\xdfe)(?=\s|$)/i
/** `Bahnhofstr. 12` for `Bahnhofstrasse 12`. */
const shortStreet = (value: string, pseudonym: string, dot: string): [string, string] => {
  const found = street.exec(value)
  const [start, end] = found ? [found.index, found.index + found[0].length] : [0, 0]
  const [from = '', to = ''] = [value, pseudonym].map((one) => one.slice(0, start) + dot + one.slice(end))
  return [from, to]
}

/** The number of an IPv4 address, as databases store it. */
const numberOf = (address: string): string =>
  String(address.split('.').reduce((number, part) => number * 256 + Number(part), 0))

/** Returns every spelling of a value with the same spelling of its pseudonym. Case is ignored in the search. */
export const customerSpellings = (value: string, pseudonym: string): [string, string][] => {
  const digits = value.replace(/\D/g, '')
  const digitPairs: [string, string][] = isPhone(value) ? [[digits, pseudonym.replace(/\D/g, '')]] : []
  const written = (ways: readonly ((text: string) => string)[]): [string, string][] =>
    ways.map((write) => [write(value), write(pseudonym)])
  const isPlain = /^[\0-\x7f]*$/.test(value) && inOneLetter(value) === value
  // Letters that are escaped have another escape in each case.
  const inForms = forms.flatMap((form) => written(cases.map((inCase) => (text) => form(inCase(text)))))
  const plain = isPlain ? written([String]) : inForms
  // Telephones and word processors write another apostrophe.
  const marked = plain.map((pair) =>
    pair.map((one) => one.replace(/['\u2019]/g, (mark) => (mark === "'" ? '\u2019' : "'"))),
  )
  const signs = [...atSigns.map((sign) => (text: string) => text.replace('@', sign)), ...hostDots.map(withHostDots)]
  const mails = value.includes('@') ? written(signs) : []
  const [account, otherAccount] = [value, pseudonym].map((one) => one.slice(0, accountOf(value).length))
  const accounts: [string, string][] = account && otherAccount ? [[account, otherAccount]] : []
  // The name of a host has dashes for the dots of its address.
  const hosts = /^[\d.]{7,15}$/.test(value) ? written([(text) => text.replaceAll('.', '-'), numberOf]) : []
  const spaces = Array.from(value.matchAll(/ /g), ({ index }) => index)
  const apart = spaces.length === 0 ? [] : written(wideSpaces.map((space) => (text) => text.replaceAll(' ', space)))
  const wrapped = written(
    spaces.flatMap((at) => lineEnds.map((end) => (text: string) => text.slice(0, at) + end + text.slice(at + 1))),
  )
  const streets = street.test(value) ? ['.', ''].map((dot) => shortStreet(value, pseudonym, dot)) : []
  const inCharsets = isPlain
    ? []
    : written(cases.flatMap((inCase) => misread.map((read) => (text: string) => read(inCase(text)))))
  const encoded = written(cases.map((inCase) => (text) => unpadded(base64Of(inCase(text)))))
  return [
    ...encoded,
    ...inCharsets,
    ...mails,
    ...accounts,
    ...(value.includes('@') ? digestPairs(value, pseudonym) : []),
    ...hosts,
    ...apart,
    ...wrapped,
    ...streets,
    ...[...new Map([...digitPairs, ...(marked as typeof plain), ...plain])].flatMap(([from, to]) =>
      spellings(from, to),
    ),
  ]
}

/** Pairs the digests of an e-mail address, by which services for pictures and advertising name a customer. */
const digestPairs = (address: string, pseudonym: string): [string, string][] =>
  ['md5', 'sha1', 'sha256'].map((algorithm) => {
    const [from = '', to = ''] = [address, pseudonym].map((one) =>
      createHash(algorithm).update(one.trim().toLowerCase()).digest('hex'),
    )
    return [from, to]
  })
