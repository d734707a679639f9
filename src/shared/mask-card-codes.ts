/**
 * What payment services call the three or four digits that no one may keep, and the date beside them. A prefix of another
 * kind, as in `token_expiry`, makes it another thing.
 */
const prefix = '(?:(?<![A-Za-z_-]|%5F)|(?<=%5B))(?:(?:card|cc)[_-]?)?'
/** Patterns of the abbreviations of a card's code. */
export const cardCodeAbbreviations = ['cvv2?', 'cvc2?', 'csc', 'cvn2?', 'ccv', 'cvd', 'cav2', '(?<![a-z])cv2']
const codeName = `(?:${cardCodeAbbreviations.join('|')}|security[_-]?(?:code|value))(?:[_-]?(?:code|number|value))?|card[_-]?code`
const expiryName = 'expir(?:y|ation)(?:[_-]?date)?|exp[_-]?date|(?:valid|good)[_\\s-]?thru'
const partName = '(?:exp(?:ir(?:y|ation))?)[_-]?(?:month|year|yr|mm|yy)'

/** What may be between a name and its value in JSON, also within JSON, in a form, in XML and in text. */
const toValue = String.raw`(?:\]|%5D)?\\{0,7}["']?\s{0,9}(?:=>|[:=>]|%3D|\s[^<>\n]{1,60}>)\s{0,9}(?:<!\[CDATA\[)?\\{0,7}["']?`
const monthAndYear = String.raw`\d{1,2}\s?(?:\\{0,3}/|-|%2F)\s?\d{2,4}|(?:0[1-9]|1[0-2])\d\d|20\d\d-(?:0[1-9]|1[0-2])`
const ending = String.raw`(?![\d/-]|%2F|\.\d)`

const valuesOf = (name: string, value: string): RegExp =>
  new RegExp(`((?:${prefix})(?:${name})${toValue})(${value})${ending}`, 'gi')
const space = String.raw`(?:[ \t+]|%20)`
/** Whether a sentence ends or goes on with card data. Another word makes it another number, as in `cvc 500 EUR`. */
const noWord = String.raw`(?!${space}{1,4}(?!cv|exp|(?:and|und|et|y|e)(?!\p{L}))[\p{L}\p{N}])`
/** In a sentence: after a verb, or with nothing but a space or a mark between the name and its value. */
const inProse = (name: string, value: string): RegExp[] => [
  new RegExp(
    `(${prefix}(?:${name})(?:${space}(?:code|date|number|is|was)){1,2}[:=]?${space}{1,3})(${value})${ending}`,
    'gi',
  ),
  new RegExp(`(${prefix}(?:${name})(?:${space}|[:(=-]){1,4})(${value})${ending}${noWord}`, 'giu'),
]
const named = [
  valuesOf(codeName, String.raw`\d{3,4}`),
  valuesOf(expiryName, monthAndYear),
  valuesOf(partName, String.raw`\d{4}|\d{1,2}`),
  valuesOf('exp', String.raw`\d{1,2}\s?(?:\\{0,3}/|-|%2F)\s?\d{2,4}`),
  ...inProse(`cvv2?|cvc2?|cvn2?|(?:card|security)${space}code`, String.raw`\d{3,4}`),
  ...inProse(`${expiryName}|exp`, String.raw`(?:0?[1-9]|1[0-2])\s?(?:\\{0,3}/|%2F)\s?\d{2}(?:\d{2})?`),
]
/** Occurs in each of the names. Most texts, such as a create call, have none, and are searched for nothing more. */
const partOfName =
  /cv[vcnd2]|cav2|ccv|csc|card[_\s+%-]?(?:20)?code|security[_\s+%-]?(?:20)?[cv]|exp[iymd_\-"'\\:=>%+\s]|(?:valid|good)[_\s+-]?thru/i

const dots = (value: string): string => value.replace(/%2F|\d/gi, (part) => (part.length === 1 ? '•' : part))

/**
 * Replaces the digits of security codes and expiry dates of cards by `•`, where a field, an element or a label names
 * them. Takes time linear in the length of the text.
 */
export const maskCardCodes = (text: string): string =>
  partOfName.test(text)
    ? named.reduce((rest, one) => rest.replace(one, (_, name: string, value: string) => name + dots(value)), text)
    : text

const cardHeader = new RegExp(`(?<![a-z])(?:(?:card|cc)[_-]?)?(?:${codeName}|${expiryName}|${partName})$`, 'i')

/** Whether a header of this name, as `X-CVV`, has nothing but a security code or an expiry date as its value. */
export const isCardCodeHeader = (name: string): boolean => cardHeader.test(name)
