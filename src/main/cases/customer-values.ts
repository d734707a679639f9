/** Names of fields that hold what a customer is called, or where they can be reached. */
const aboutCustomer =
  /^(?:customer|buyer|payer|billing|shipping|cardholder|contact).*|.*(?:e-?mail|phone|mobile|first_?name|last_?name|surname|full_?name|street|postcode|zip)$|^(?:ip|name|city)$/i

const addressHeaders = /^(?:x-forwarded-for|x-real-ip|forwarded|cf-connecting-ip|true-client-ip|x-client-ip)$/i

/** A member of JSON as it stands, also of JSON that is broken elsewhere: its name, and the literal of its value. */
export const jsonMember = /"((?:[^"\\]|\\.){1,200})"(\s*:\s*)("(?:[^"\\]|\\.)*"|-?\d[\d.]*)/g
/** A field of a form or of a query. */
export const formField = /(?<=^|[&?])([^=&\s"'<>]{1,200})=([^&\s"'<>]*)/g

const email = /[^\s"'<>@:;,=&?/\\(){}[\]|]+@[^\s"'<>@:;,=&?/\\(){}[\]|]+\.[a-z]{2,}/giu

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

export const isAboutCustomer = (name: string): boolean => aboutCustomer.test(name)

/** What a text says of customers: values of fields that are about them, and every e-mail address. */
export const customerValues = (text: string): string[] => {
  const members = [...text.matchAll(jsonMember)].flatMap(([, name = '', , value = '']) =>
    isAboutCustomer(decodedJson(`"${name}"`)) ? [decodedJson(value)] : [],
  )
  const fields = [...text.matchAll(formField)].flatMap(([, name = '', value = '']) =>
    isAboutCustomer(decodedForm(name)) ? [decodedForm(value)] : [],
  )
  // Read bytes on end, or escaped once more: the names are the same.
  const others = [...text.matchAll(/(customer_\w{1,20})[\\"'\s]*(?:[:=>]|=>)+[\\"'\s]*([^"'\\&\r\n<>]{1,200})/g)]
  const loose = others.flatMap(([, , value = '']) => (/^[\s{[]/.test(value) ? [] : [value.replace(/[,}\])\s]+$/, '')]))
  const mails = [...text.matchAll(email)].map(([found]) => found)
  return [...members, ...fields, ...loose, ...mails].filter((value) => /[\p{L}\p{N}]/u.test(value))
}

/** The addresses that headers name. */
export const headerValues = (headers: readonly (readonly [string, string])[]): string[] =>
  headers.flatMap(([name, value]) =>
    addressHeaders.test(name) ? (value.match(/\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*(?::[0-9a-f]*){2,}/gi) ?? []) : [],
  )
