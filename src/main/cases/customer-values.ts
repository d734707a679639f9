const places =
  'address(?:es)?(?:_?(?:line)?_?\\d)?|street(?:_?(?:name|number|no|\\d))?|line_?\\d|city|town|zip(?:_?code)?|post(?:al)?_?(?:code)?'
const people = '(?:first|last|middle|given|family|full|sur|maiden|display|holder)_?names?'
const reached = 'e-?mails?|(?:tele)?phones?(?:_?(?:number|no))?|tel|mobiles?(?:_?(?:number|no))?|fax'
/** Names of fields that hold what a customer is called, or where they can be reached. */
const aboutCustomer = new RegExp(
  `^(?:customer|buyer|payer|billing|shipping|cardholder|contact|consumer|recipient)|(?:${people}|${reached}|${places})$|^(?:ip|names?|first|last|birth_?(?:day|date)|date_of_birth|iban)$`,
  'i',
)
/** What is said of a customer that many have in common, and that stands in other fields too. */
const inCommon = /(?:currency|country|language|locale|type|status)(?:_?code)?$/i
/** No person has it. */
const ownAddress = /^(?:127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1?)$/

const addressHeaders = /^(?:x-forwarded-for|x-real-ip|forwarded|cf-connecting-ip|true-client-ip|x-client-ip)$/i

/** A member of JSON as it stands, also of JSON that is broken elsewhere: its name, and the literal of its value. */
export const jsonMember = /"((?:[^"\\]|\\.){1,200})"(\s*:\s*)("(?:[^"\\]|\\.)*"|-?\d[\d.]*)/g
/** A field of a form or of a query. */
export const formField = /(?<=^|[&?])([^=&\s"'<>]{1,200})=([^&\s"'<>]*)/g

/** Bounded, so that a long text without one takes no longer than its length. */
const email = /[^\s"'<>@:;,=&?/\\(){}[\]|]{1,64}@[^\s"'<>@:;,=&?/\\(){}[\]|]{1,200}\.[a-z]{2,24}/giu

const decodedJson = (literal: string): string => {
  if (!literal.startsWith('"')) return literal
  try {
    return String(JSON.parse(literal))
  } catch {
    return literal.slice(1, -1)
  }
}

const decodedForm = (value: string): string => {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

export const isAboutCustomer = (name: string): boolean => aboutCustomer.test(name) && !inCommon.test(name)

/** Levels that are looked into; no body of a merchant has more. */
const maxDepth = 60

/** Every text below a member that is about customers. */
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
    valuesBelow(one, (isAbout && !inCommon.test(name)) || isAboutCustomer(name), depth + 1),
  )
}

const parsed = (text: string): unknown => {
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a text says of customers: values of fields that are about them, and every e-mail address. */
export const customerValues = (text: string): string[] => {
  const members = [...text.matchAll(jsonMember)].flatMap(([, name = '', , value = '']) =>
    isAboutCustomer(decodedJson(`"${name}"`)) ? [decodedJson(value)] : [],
  )
  const fields = [...text.matchAll(formField)].flatMap(([, name = '', value = '']) =>
    isAboutCustomer(decodedForm(name)) ? [decodedForm(value)] : [],
  )
  // Read bytes on end, or escaped once more: the names are the same.
  const others = [...text.matchAll(/(customer_\w{1,20})[\\"'\s]{0,8}[:=>]{1,2}[\\"'\s]{0,8}([^"'\\&\r\n<>]{1,200})/g)]
  const loose = others.flatMap(([, , value = '']) => (/^[\s{[]/.test(value) ? [] : [value.replace(/[,}\])\s]+$/, '')]))
  const mails = [...text.matchAll(email)].map(([found]) => found)
  const below = valuesBelow(parsed(text), false)
  return [...members, ...below, ...fields, ...loose, ...mails].filter(
    (value) => /[\p{L}\p{N}]/u.test(value) && !ownAddress.test(value),
  )
}

/** The addresses that headers name. */
export const headerValues = (headers: readonly (readonly [string, string])[]): string[] =>
  headers.flatMap(([name, value]) =>
    addressHeaders.test(name) ? (value.match(/\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*(?::[0-9a-f]*){2,}/gi) ?? []) : [],
  )
