import { anyOf } from '../../shared/any-of.ts'
import { isCreateFieldName } from '../../shared/create-fields.ts'
import { decodedComponent } from '../../shared/decoded-component.ts'
import { withoutHtmlEntities } from '../../shared/html-entities.ts'
import { parsedJson } from '../../shared/parsed-json.ts'
import { addressesIn } from './addresses-in.ts'
import { cellsBelow } from './cells-below.ts'
import { isAboutCustomer, isNameOfPerson, isNotIdentifying } from './is-about-customer.ts'

/** Scripts that write no space between words. A name of two characters is a whole one. */
export const withoutSpaces = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]{2,}$/u

/** Addresses of the local machine. They identify nobody. */
const localAddress = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1?)$/

/** The value of a member called `name` may be the name of a field. The code beside it is found by this name. */
const cardCodeName = /^(?:cvv|cvc|csc|cvn|(?:security|verification)[_\s-]?(?:code|value))/i

/** How formats write that there is no value. With a capital it may be a name, in a field for names. */
export const noValue = /^(?:null|none|nil|undefined|true|false)$/i

/** What the description of a field says of it, in place of a value. */
const description =
  /^(?:string|text|(?:var)?char(?:\(\d+\))?|int(?:eger)?|number|bool(?:ean)?|date|object|array|required|optional|mandatory|yes|no|missing|empty|not set|unset)$/i

/** A variable of an API client, a shell or a template in place of a value, or the size of one that the reader hides. */
const variable =
  /^(?:\u27e8[^\u27e9]*\u27e9|[a-z_]\w*(?:\.[a-z_]\w*){2,5}(?:\(\))?|hidden, \d+ [a-z]+|\{\{\s?[$\w.-]+\s?\}\}|\$\{[\w.]+\}|\$\w+(?:-|(?:->|::|\[).*)?)$/

const headersAboutCustomer = /^(?:x-)?(?:customer|buyer|payer|billing|shipping|cardholder|contact|consumer|recipient)/i
const addressHeaders = /^(?:x-forwarded-for|x-real-ip|forwarded|cf-connecting-ip|true-client-ip|x-client-ip)$/i

/** A JSON member: its name and the literal of its value. Matches in invalid JSON too. */
export const jsonMember = /"((?:[^"\\]|\\.){1,200})"(\s*:\s*)("(?:[^"\\]|\\.)*"|-?\d[\d.]*)/g
/** A JSON member with a list of texts. */
const jsonList = /"((?:[^"\\]|\\.){1,200})"\s*:\s*\[((?:\s*"(?:[^"\\]|\\.)*"\s*,?){1,50})/g
/** A field of a form or a query. */
export const formField = /(?<=^|[&?])([^=&?\s"'<>]{1,200})=([^&\s"'<>]*)/g

/** All repetitions are bounded, so that matching takes linear time. */
const email =
  /(?<!\\|\\x|\\x[0-9a-f]|\\u[0-9a-f]{0,3})[^\s"'<>@:;,=&?/\\(){}[\]|]{1,64}@[^\s"'<>@:;,=&?/\\(){}[\]|]{1,200}\.[a-z]{2,24}/giu

const birthWords = anyOf(
  /born|geb(?:oren|urtsdatum)?\.?|d\.?o\.?b\.?|date of birth|birth ?da(?:te|y)|née? le|nat[ao](?: il)?/,
  /geboorte ?datum|geboren op|ur\.|urodzon[ay]|født|född|nacid[ao](?: el)?|nascid[ao](?: em)?/,
)
const date = anyOf(
  /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/,
  String.raw`\d{1,2}\.?\s(?:de\s)?\p{L}{3,12}\.?,?\s(?:de\s)?\d{4}`,
  String.raw`\p{L}{3,12}\s\d{1,2},?\s\d{4}`,
)
/** A date of birth behind its label. */
const birth = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${birthWords}(?: (?:on|am|el|den))?[\s:]{1,3}(${date})(?!\d)`,
  'giu',
)

/** What is before the host of a URL that has a user and a password. */
const userOfUrl = /:(?:\\?\/){2}[^\s"'<>/@:]{0,80}:[^\s"'<>/@]{0,80}$/

const ipv4 = String.raw`\d{1,3}(?:\.\d{1,3}){3}`
/** What may be between two digits of a phone number: spaces and dashes of any width too, which word processors write. */
export const phoneMarks = String.raw`[\p{Zs}\p{Pd}()./_]{0,2}`
/** Whether a whole value is a phone number in any form. */
export const isPhone = (value: string): boolean =>
  /^[+\d\s\p{Pd}()./_]+$/u.test(value) && value.replace(/\D/g, '').length >= 6 && !/^\d+\.\d+\.\d+\.\d+$/.test(value)

/** A phone number in the international form, with or without groups. An IP address may follow it. */
const phone = new RegExp(
  String.raw`(?<![\w+])(?:\+|00)[1-9](?:(?!\p{Zs}{1,2}${ipv4}(?!\.?\d))${phoneMarks}\d){7,14}(?!\w)`,
  'gu',
)
/** An element of XML without others in it. */
const element = /<([\w:.-]{1,60})(?:\s[^<>]{0,200})?>(?:<!\[CDATA\[)?([^<>\]]{1,200})(?:\]\]>)?<\\?\//g

/** Characters between the name and the value of a field, line breaks escaped. A backslash may begin an escape of the value. */
const marks = String.raw`(?:["'\s\]]|\\{1,3}[nrt]|\\(?!u[0-9a-f]{4})){0,16}`
const looseValue = String.raw`(?:[^"'\\&\r\n<>|\t]|(?<=\p{L})'(?=\p{L})|\\+u[0-9a-f]{4}){1,200}`
/** A field in a text that is not valid JSON, or is escaped once more, or in a dump of PHP or a table. Its value follows. */
const looseFieldOf = (name: string): RegExp =>
  new RegExp(
    String.raw`(${name})${marks}(?:[:=>|\t]|\\{1,3}t){1,2}${marks}(?:(?:string\(\d{1,6}\)|(?:int|float)\()${marks})?(?=(${looseValue}))`,
    'giu',
  )
/** A field of a create call. */
const looseField = looseFieldOf(
  String.raw`customer(?:_\w{1,20}|(?:first|last|full|sur)?name|e?mail|phone|ip|address|street|city|zip)`,
)
/** One of these, or a field for a name. */
const looseName = looseFieldOf(String.raw`(?<![a-z\d-])(?:customer_\w{1,20}|(?:first|last|sur|given|family)_?name)`)
/** A line break, escaped once or more within a text of JSON. */
const lineBreak = String.raw`(?:\\{0,3}\\r|\r)?(?:\\{0,3}\\n|\n)`
const quotedValue = String.raw`\s{0,9},\s{0,9}(?:\\{0,3}["']value\\{0,3}["']\s{0,9}:\s{0,9})?\\{0,3}["']`
const partHead = String.raw`${lineBreak}(?:[\w-]{1,40}:[^\r\n\\]{0,200}${lineBreak}){0,3}${lineBreak}`
/** A field of a create call in a list of names and values, in serialized PHP, or in a part of a multipart body. */
const listedField = new RegExp(
  String.raw`(customer_\w{1,20})\\{0,3}["'](?:${quotedValue}|;s:\d{1,6}:\\{0,3}"|${partHead})([^"\r\n\\]{1,200})`,
  'gi',
)
/** What follows a value on its line: the next field, or the end of a list. */
const afterValue = /[,;]?\s+[[{("']{0,2}\w{1,40}["'\]]{0,2}\s*(?:=>|[:=])[\s\S]*|[,}\])[\s]+$/

export const withoutUnicodeEscapes = (text: string): string =>
  text.replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

export const decodedJson = (literal: string): string =>
  literal.startsWith('"') ? String(parsedJson(literal) ?? literal.slice(1, -1)) : literal

export const decodedForm = (value: string): string => decodedComponent(value.replaceAll('+', ' ')) ?? value

/** Maximum nesting that is searched. Bodies of merchants have less. */
const maxDepth = 60

/** Words of a name, each of which may stand alone elsewhere. */
const nameWord = /[\p{L}\p{M}]+/gu
const severalWords = /^[\p{L}\p{M}.,'\u2019\s-]{3,100}$/u
/** A word that may stand alone: neither an initial nor a particle such as `von`. */
const isPart = (word: string): boolean => withoutSpaces.test(word) || (word.length >= 4 && !/^\p{Ll}/u.test(word))

/** Returns the value of a field about a customer, and the words of a name. Empty for any other field. */
const aboutOne = (name: string, value: string): string[] => {
  if (!isAboutCustomer(name)) return []
  if (noValue.test(value) && !(isNameOfPerson(name) && /^[A-Z][a-z]/.test(value))) return []
  const words = isNameOfPerson(name) && severalWords.test(value) ? (value.match(nameWord) ?? []) : []
  return words.length > 1 ? [value, ...words.filter(isPart)] : [value]
}

/** Returns every value below members that are about customers. */
const valuesBelow = (value: unknown, isAbout: boolean, depth = 0): string[] => {
  if (depth > maxDepth) return []
  if (typeof value === 'string') {
    const inner = isAbout || /^\s*[{[]/.test(value) ? parsed(value) : undefined
    return inner === undefined ? (isAbout ? [value] : []) : valuesBelow(inner, isAbout, depth + 1)
  }
  if (typeof value === 'number') return isAbout ? [String(value)] : []
  if (Array.isArray(value)) return value.flatMap((one: unknown) => valuesBelow(one, isAbout, depth + 1))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    valuesBelow(one, (isAbout && !isNotIdentifying(name)) || isAboutCustomer(name), depth + 1),
  )
}

const parsed = (text: string): unknown => (/^\s*[{[]/.test(text) ? parsedJson(text) : undefined)

/** Eight groups, or fewer beside `::`. A time has neither. */
const ipv6 = '(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|[0-9a-f:]{0,35}::[0-9a-f:]{0,35}'
/** An IPv6 address that ends with an IPv4 address, as `::ffff:203.0.113.9`. */
const mixed = `(?:(?:[0-9a-f]{1,4}:){6}|[0-9a-f:]{0,30}::(?:[0-9a-f]{1,4}:){0,5})${ipv4}`
/** The start of a word, or the place after a name and a colon. Two colons may join names of a program. */
const addressStart = String.raw`(?<!\bv(?:er(?:sion)?)?["']?[.:=]?[ "']{0,3})(?:(?<![\w.:/-])|(?<=[a-z_]\w{0,30}["'\\]{0,2}:)(?!:))`
const ipAddress = new RegExp(String.raw`${addressStart}(?:${mixed}|${ipv4}|${ipv6})(?![\w-]|\.\d)`, 'gi')

/** Eight bytes of a hash whose bytes are apart. */
const bytesApart = /^[\da-f]{2}(?::[\da-f]{2}){7}$/i

/** Returns the IP addresses in a text, but hosts of URLs. */
const ipAddresses = (text: string): string[] =>
  (text.match(ipAddress) ?? []).filter((found) => /\d/.test(found) && !bytesApart.test(found))

/** Returns the values of fields of people outside JSON, as they are written, and where they begin. */
export const looseValues = (text: string): { name: string; written: string; at: number }[] =>
  Array.from(text.matchAll(looseName), ({ 0: all, 1: name = '', 2: rest = '', index }) => ({
    name,
    written: rest.replace(afterValue, '').trimEnd(),
    at: index + all.length,
  }))

/** Whether the value of a form field ends with what was found. A text that begins with one may be a list, with spaces in it. */
const isWholeField = (text: string, found: string): boolean =>
  !text.startsWith(found) || !/[\s"']/.test(text[found.length] ?? '')

/** Names of members in which people write what they like, an address too. */
const freeText = /(?:^|_)(?:comments?|notes?|remarks?|memo|message|instructions?|delivery|ship|home|description)$/i

/** Returns the customer data in a text: values of fields about customers, and every e-mail, IP address and phone number. */
export const customerValues = (text: string): string[] => {
  const members = [...text.matchAll(jsonMember)].flatMap(([, name = '', , value = '']) => {
    const [known, read] = [decodedJson(`"${name}"`), decodedJson(value)]
    return freeText.test(known) ? addressesIn(read) : aboutOne(known, read)
  })
  const fields = [...text.matchAll(formField)].flatMap(([all, name = '', value = '']) =>
    isWholeField(text, all) ? aboutOne(decodedForm(name), decodedForm(value)) : [],
  )
  const notRead = (all: string, name: string): string => (isAboutCustomer(name) ? ' ' : all)
  const rest = text
    .replace(jsonMember, notRead)
    .replace(formField, (all: string, name: string) => (isWholeField(text, all) ? notRead(all, name) : all))
  const loose = [...rest.matchAll(looseField)].flatMap(([all, name = '', value = '']) => {
    const found = withoutUnicodeEscapes(/%[0-9a-f]{2}/i.test(value) ? decodedForm(value) : value).replace(
      afterValue,
      '',
    )
    // The header of a table has names only.
    const isFieldName = isCreateFieldName(found) || isAboutCustomer(found) || isNotIdentifying(found)
    const isNone = (noValue.test(found) || description.test(found.trim())) && !/["']$/.test(all)
    return isNone || /^[\s{[]/.test(found) || (isFieldName && /^[a-z_]+$/.test(found)) ? [] : aboutOne(name, found)
  })
  const inList = [...text.matchAll(listedField)].flatMap(([, name = '', value = '']) => aboutOne(name, value))
  const mails = [...text.matchAll(email)].filter(
    ({ index }) => !userOfUrl.test(text.slice(Math.max(0, index - 170), index)),
  )
  const contacts = [...mails, ...text.matchAll(phone)].map(([found]) => found)
  const births = Array.from(text.matchAll(birth), ([, date = '']) => date)
  const elements = [...text.matchAll(element)].flatMap(([, name = '', value = '']) =>
    aboutOne(name, withoutHtmlEntities(value).trim()),
  )
  const inTables = cellsBelow(text, (name) => /^[\w\p{L}]{1,40}$/u.test(name) && isAboutCustomer(name)).flatMap(
    (cell) => aboutOne(cell.name, withoutHtmlEntities(cell.text)),
  )
  const listed = [...text.matchAll(jsonList)].flatMap(([, name = '', list = '']) =>
    isAboutCustomer(name) ? (list.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map(decodedJson) : [],
  )
  const below = [...valuesBelow(parsed(text), false), ...listed].filter((value) => !noValue.test(value))
  const found = [...members, ...below, ...fields, ...loose, ...inList, ...contacts, ...births, ...elements, ...inTables]
  return [...found, ...ipAddresses(text)].filter(
    (value) =>
      /[\p{L}\p{N}]/u.test(value) &&
      !localAddress.test(value) &&
      !cardCodeName.test(value) &&
      !variable.test(value) &&
      !isCreateFieldName(value),
  )
}

/** Returns the IP addresses in headers of proxies, and what headers about customers say. */
export const headerValues = (headers: readonly (readonly [string, string])[]): string[] =>
  headers.flatMap(([name, value]) => {
    if (addressHeaders.test(name)) return ipAddresses(value)
    return headersAboutCustomer.test(name) && !isNotIdentifying(name) ? [decodedForm(value)] : []
  })
