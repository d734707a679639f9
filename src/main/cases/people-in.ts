import { addressesIn } from './addresses-in.ts'
import { commonWords } from './common-words.ts'
import { halfWidth } from './half-width.ts'
import { isAddressOfPerson, isNumberOfPerson } from './is-about-customer.ts'

/** A word of a name, in letters that have a case or in those that have none. */
const nameWord = String.raw`(?:\p{Lu}[\p{L}\p{M}'\u2019-]{1,40}|\p{Lo}[\p{Lo}\p{M}]{1,20})`
const part = String.raw`(?:(?:von|van|de|der|den|del|della|la|le|du|di|da|zu|zum|el|al)\s){0,2}${nameWord}`
const fullName = String.raw`${part}(?:[\s,]{1,2}${part}){0,3}`
const title = String.raw`(?:Herrn?|Frau|Hr\.|Fr\.|Mrs?\.?|Ms\.?|Miss|Dr\.?|Prof\.?|Mme\.?|Mlle\.?|M\.|Madame|Monsieur|Se\xf1ora?|Sra?\.|Signora?|Sig\.(?:ra|na)?|Do\xf1a|Dhr\.|Mevr(?:ouw|\.)|Mw\.|Fru|Pani?|Panu|Say\u0131n|Bayan|\u0433-\u043d|\u0433-\u0436\u0430|frau|herrn?|madame|monsieur|se\xf1ora?|do\xf1a|don|signora?|sig\.(?:ra)?|mevrouw|meneer|fru|pan[iu]?)`
const titled = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${title}\s{1,3}){1,3}(${part}(?:\s${part}(?![\p{L}\p{M}'\u2019-]*\s?:))?)`,
  'gu',
)
const titles = new RegExp(String.raw`^(?:${title}\s{1,3}){1,3}`, 'u')
/** The start of a line, with the signs of a quotation or a list. */
const lineStart = String.raw`^[\s>*#|-]{0,8}`
/** A word or two before a colon at the start of a line. */
const label = String.raw`${lineStart}(\p{L}(?:[\p{L} ./_-]{0,23}[\p{L}.])?)[*_]{0,3}[ \xa0]?:[\s*_]{0,4}`
/** A name alone after a label. */
const labelled = new RegExp(String.raw`${label}["']?(?:${title}\s{1,3})?(${fullName})["']?\s{0,3}(?:$|[<(;|,])`, 'gmu')
const personLabel =
  /(?:^|[\s_-])(?:name|vorname|nachname|surname|nom|pr\u00e9nom|nombre|apellidos?|nome|cognome|navn|namn|naam|name on (?:the )?card|asiakas|nimi|nazwisko|imi\u0119|isim|soyad\u0131|kunden?|kundin|kundenname|customer|client|caller|anrufer(?:in)?|contact|from|von|to|an|cc|cliente|klient(?:ka)?|klant|m\u00fc\u015fteri|kund|buyer|payer|purchaser|k\u00e4ufer(?:in)?|(?:card ?)?holder|cardholder|karteninhaber(?:in)?|titulaire|titular|acheteur|comprador|de|\u00e0|da|fra|od|fr\u00e5n|til|till|para|kimden|kime|\u043e\u0442|\u043a\u043e\u043c\u0443|\u043a\u043b\u0438\u0435\u043d\u0442|\u0438\u043c\u044f|\u0444\u0430\u043c\u0438\u043b\u0438\u044f|\u0444\u0438\u043e|\u304a\u5ba2\u69d8|\u6c0f\u540d|\u540d\u524d|\u59d3\u540d|\u5ba2\u6237)$/iu
/** The value after a label: the rest of its line. */
const labelledValue = new RegExp(String.raw`${label}([^\s<>|;:][^\r\n<>|;]{1,79})`, 'gmu')
const customer = String.raw`(?:customer|client|buyer|Kunden?|Kundin|K\xe4ufer(?:in)?|cliente|klant|kund|klient(?:ka)?|m\xfc\u015fteri)`
/** Two names after the word for a customer, or one after an initial. */
const called = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${customer}\s((?:\p{Lu}\.\s?)+${part}|${part}(?:\s${part}){1,2})`,
  'gu',
)
/** The name behind a verb or a sign: `the customer is Ana Gil`, `user=Ana Gil`. */
const identified = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[Cc]ustomer|[Cc]lient|[Bb]uyer|[Pp]ayer|[Cc]ardholder|[Uu]ser)(?:\sis(?:\scalled|\snamed)?\s|\s?=\s?["']?)(${part}(?:\s${part}){1,2})`,
  'gu',
)
/** A name as a card has it, in capitals. */
const onCard =
  /(?<![\p{L}\p{N}])[Cc]ard ?holder\s((?:\p{Lu}[\p{Lu}'\u2019-]{1,30}\s){1,2}\p{Lu}[\p{Lu}'\u2019-]{1,30})(?![\p{L}\p{N}])/gu
/** The same at the start of a sentence, where such words begin names of things too: with what only a person has or does. */
const calledAtStart = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:Customer|Client|Buyer|Payer|Shopper|Cardholder|Cliente|Klant|Klient(?:ka)?)\s(${part}(?:\s${part}){1,2})(?=\s?[,;(<]\s?(?:\+?\d[\d ()-]{5}|[^\s<>@]{1,64}@)|\s(?:paid|says|said|wrote|tried|called|complain(?:s|ed)|claim(?:s|ed)|bought|ordered|wants|saw)(?!\p{L}))`,
  'gu',
)
const beforeMail = new RegExp(String.raw`(?<![\p{L}\p{N}])(${fullName})["']?\s?[<([][^\s<>@]{1,64}@`, 'gu')
const behindMail = new RegExp(String.raw`(?<=@[\w.-]{3,200}[>)\]]?\s?)\(\s?["']?(${fullName})`, 'gu')
/** A word in the name of a department or a company, which is no person. */
const ofOffice =
  /(?<![\p{L}\p{N}])(?:team|support|service|sales|info|shop|store|desk|office|accounts?|billing|checkout|payments?|gateway|gmbh|ltd|inc|llc|helpdesk|system|admin(?:istrator)?|notifications?|alerts?|portal|care|confirmation)(?![\p{L}\p{N}])/iu
/** What is before a name in a letter. */
const greeting =
  /^(?:thanks|thank you|regards|best|cheers|hi|hello|dear|grazie|ciao|salve|saluti|merci|bonjour|cordialement|danke|hallo|gr\u00fc\u00dfe|gracias|hola|saludos|obrigad[oa]|ol\u00e1|tack|hej|takk|hei|dzi\u0119kuj\u0119|pozdrawiam)[,\s]{1,2}/iu

/** A phone number that begins with a zero. A date may, too. */
const localPhone = /(?<![\w.,:#+/-])(?!\d{1,2}[/-]\d{1,2}[/-])\(?0(?:[ ()/-]{0,2}\d){8,14}(?![\w-]|[.,:]\d)/g
/** A phone number after the word for it, which may be of any country. */
const namedPhone =
  /(?<![\p{L}\p{N}])(?:tel|tlf|tele(?:ph|f)one?|telefon[eo]?|phone|mobile?|mobil|gsm|handy|cell|fax|whatsapp|\u0442\u0435\u043b|\u0442\u0435\u043b\u0435\u0444\u043e\u043d|\u96fb\u8a71)(?:\.? ?(?:nr|no|number|nummer))?\.?\s?[:#]?\s{0,2}(\+?\(?\d(?:[ ()./-]{0,2}\d){5,14})(?![\w-]|[.,:]\d)/giu
/** The number of a person in a register of a state, after its name. */
const identityNumber =
  /(?<![\p{L}\p{N}])(?:BSN|CPF|CPR(?:-?(?:nr|nummer))?\.?|PESEL|NIF|DNI|TCKN?|SSN|hetu|kt\.|Aadhaar|codice fiscale|personnummer|f\u00f8dselsnummer|passport(?: no\.?)?|\u043f\u0430\u0441\u043f\u043e\u0440\u0442)[:\s]{1,3}((?:[A-Z]{1,2} ?)?\d(?:[ ./-]?\d){4,14}(?:-?[A-Z])?)(?![\p{L}\p{N}])/giu
/** Pairs of digits with dots, as in France. */
const dottedPhone = /(?<![\w.-])0\d(?:\.\d\d){4}(?![\w-]|\.\d)/g
/** A phone number of Russia with the prefix for long distances. */
const trunkPhone = /(?<![\w.-])8[ -]?\(\d{3,5}\)[ -]?\d{1,3}(?:[ -]?\d\d){2}(?![\w-])/g
/** A phone number of North America. */
const areaPhone = /(?<![\w.-])(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-. ]\d{4}(?![\w-])/g

/** Returns the values after labels of contacts and addresses, with the parts between the commas of an address. */
const labelledValues = (note: string): string[] =>
  [...note.matchAll(labelledValue)].flatMap(([, written = '', rest = '']) => {
    const value = rest.replace(/["'*_.,\s]+$/, '')
    if (value.includes('://')) return []
    if (isNumberOfPerson(written)) return /\d/.test(value) ? [value] : []
    if (!isAddressOfPerson(written) || !/^[\p{Lu}\p{Lo}\d]/u.test(value)) return []
    return [value, ...value.split(/,\s*/).filter((one) => one.length > 3)]
  })

/** Returns the people, dates of birth, addresses and phone numbers that are named outside fields, in a text written by hand. */
export const peopleIn = (written: string): string[] => {
  const note = halfWidth(written)
  const names = [
    ...Array.from(note.matchAll(titled), ([, name = '']) => name),
    ...[called, calledAtStart, identified, onCard, beforeMail, behindMail]
      .flatMap((pattern) =>
        Array.from(note.matchAll(pattern), ([, name = '']) => name.replace(greeting, '').replace(titles, '')),
      )
      .filter((name) => !ofOffice.test(name) && !name.split(/\s+/).some((one) => commonWords.has(one.toLowerCase()))),
    ...[...note.matchAll(labelled)].flatMap(([, before = '', name = '']) => (personLabel.test(before) ? [name] : [])),
  ]
  const words = names.flatMap((name) => name.match(new RegExp(nameWord, 'gu')) ?? [])
  const named = [...note.matchAll(namedPhone), ...note.matchAll(identityNumber)].map(([, value = '']) => value)
  const phones = [localPhone, dottedPhone, trunkPhone, areaPhone].flatMap((phone) => note.match(phone) ?? [])
  return [...names, ...words, ...named, ...labelledValues(note), ...addressesIn(note), ...phones]
}
