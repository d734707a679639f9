/** A pattern of what payment services call the three or four digits that no one may keep. To be matched in any case. */
export const cardCodeName = `(?:cvv2?|cvc2?|csc|cvn2?|card[_-]?code|(?:card[_-]?)?(?:security|verification)[_-]?(?:code|value))`
const expiryName = `(?:card[_-]?)?exp(?:ir(?:y|ation))?[_-]?(?:date|month|year|mm|yy|mmyy)|(?:card[_-]?)?expir(?:y|ation)`

/** What may be between a name and its value in JSON, also within JSON, in a form, in XML and in text. */
const toValue = String.raw`(?:\]|%5D)?\\{0,7}["']?\s{0,9}(?:[:=>]|%3D)\s{0,9}\\{0,7}["']?`
const monthAndYear = String.raw`\d{1,2}\s?(?:\\{0,3}/|-|%2F)\s?\d{2,4}`
const ending = String.raw`(?![\d/-]|%2F|\.\d)`

const namedValue = new RegExp(
  `(?:(?<![A-Za-z])|(?<=%[\\dA-F]{2}))(?:(${cardCodeName}${toValue})(\\d{3,4})${ending}|((?:${expiryName})${toValue})(${monthAndYear}|\\d{1,2}|\\d{4}|\\d{6})${ending}|(exp${toValue})(${monthAndYear})${ending})`,
  'gi',
)
/** Occurs in each of the names. Most texts have none, and are searched for nothing more. */
const partOfName = /cv[cvn]|csc|card[_-]?code|(?:security|verification)[_-]?[cv]|exp[id_\-"'\\:=>%]/i

const dots = (value: string): string => value.replace(/%2F|\d/gi, (part) => (part.length === 1 ? '•' : part))

/**
 * Replaces the digits of security codes and expiry dates of cards by `•`, where a field, an element or a label names
 * them. Takes time linear in the length of the text.
 */
export const maskCardCodes = (text: string): string =>
  partOfName.test(text)
    ? text.replace(
        namedValue,
        (_, toCode = '', code = '', toExpiry = '', expiry = '', toShort = '', short = '') =>
          `${toCode}${dots(code)}${toExpiry}${dots(expiry)}${toShort}${dots(short)}`,
      )
    : text

const cardHeader = new RegExp(`(?<![a-z])(?:${cardCodeName}|${expiryName})$`, 'i')

/** Whether a header of this name, as `X-CVV`, has nothing but a security code or an expiry date as its value. */
export const isCardCodeHeader = (name: string): boolean => cardHeader.test(name)
