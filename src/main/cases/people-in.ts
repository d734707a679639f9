import { anyOf } from '../../shared/any-of.ts'
import { addressesIn } from './addresses-in.ts'
import { commonWords } from './common-words.ts'
import { halfWidth } from './half-width.ts'
import { isAddressOfPerson, isNumberOfPerson } from './is-about-customer.ts'

/** A word of a name, in letters that have a case or in those that have none. */
const nameWord = String.raw`(?:\p{Lu}[\p{L}\p{M}'\u2019-]{1,40}|\p{Lo}[\p{Lo}\p{M}]{1,20})`
const part = String.raw`(?:(?:von|van|de|der|den|del|della|la|le|du|di|da|zu|zum|el|al)\s){0,2}${nameWord}`
const fullName = String.raw`${part}(?:[\s,]{1,2}${part}){0,3}`
const title = anyOf(
  String.raw`Herrn?|Frau|Hr\.|Fr\.|Mrs?\.?|Ms\.?|Miss|Dr\.?|Prof\.?|Mme\.?|Mlle\.?|M\.|Madame|Monsieur`,
  /Señora?|Sra?\.|Signora?|Sig\.(?:ra|na)?|Doña|Dhr\.|Mevr(?:ouw|\.)|Mw\.|Fru|Pani?|Panu|Sayın|Bayan/,
  'г-н|г-жа',
  /frau|herrn?|madame|monsieur|señora?|doña|don|signora?|sig\.(?:ra)?|mevrouw|meneer|fru|pan[iu]?/,
)
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
const personWords = anyOf(
  'name|vorname|nachname|surname|nom|prénom|nombre|apellidos?|nome|cognome|navn|namn|naam',
  'name on (?:the )?card|asiakas|nimi|nazwisko|imię|isim|soyadı|kunden?|kundin|kundenname',
  'customer|client|caller|anrufer(?:in)?|contact|from|von|to|an|cc|cliente|klient(?:ka)?|klant',
  'müşteri|kund|buyer|payer|purchaser|käufer(?:in)?|(?:card ?)?holder|cardholder',
  'karteninhaber(?:in)?|titulaire|titular|acheteur|comprador|de|à|da|fra|od|från|til|till|para',
  'kimden|kime|от|кому|клиент|имя',
  'фамилия|фио',
  'お客様|氏名|名前|姓名|客户',
)
const personLabel = new RegExp(String.raw`(?:^|[\s_-])${personWords}$`, 'iu')
/** The value after a label: the rest of its line. */
const labelledValue = new RegExp(String.raw`${label}([^\s<>|;:][^\r\n<>|;]{1,79})`, 'gmu')
const customer = anyOf('customer|client|buyer|Kunden?|Kundin|Käufer(?:in)?|cliente|klant|kund|klient(?:ka)?', 'müşteri')
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
const customerAtStart = '(?:Customer|Client|Buyer|Payer|Shopper|Cardholder|Cliente|Klant|Klient(?:ka)?)'
const contact = String.raw`(?:\+?\d[\d ()-]{5}|[^\s<>@]{1,64}@)`
const doneByPeople = '(?:paid|says|said|wrote|tried|called|complain(?:s|ed)|claim(?:s|ed)|bought|ordered|wants|saw)'
/** The same at the start of a sentence, where such words begin names of things too: with what only a person has or does. */
const calledAtStart = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${customerAtStart}\s(${part}(?:\s${part}){1,2})(?=\s?[,;(<]\s?${contact}|\s${doneByPeople}(?!\p{L}))`,
  'gu',
)
const beforeMail = new RegExp(String.raw`(?<![\p{L}\p{N}])(${fullName})["']?\s?[<([][^\s<>@]{1,64}@`, 'gu')
const behindMail = new RegExp(String.raw`(?<=@[\w.-]{3,200}[>)\]]?\s?)\(\s?["']?(${fullName})`, 'gu')
const officeWords = anyOf(
  'team|support|service|sales|info|shop|store|desk|office|accounts?|billing|checkout|payments?|gateway',
  'gmbh|ltd|inc|llc|helpdesk|system|admin(?:istrator)?|notifications?|alerts?|portal|care|confirmation',
)
/** A word in the name of a department or a company, which is no person. */
const ofOffice = new RegExp(String.raw`(?<![\p{L}\p{N}])${officeWords}(?![\p{L}\p{N}])`, 'iu')
const greetings = anyOf(
  'thanks|thank you|regards|best|cheers|hi|hello|dear|grazie|ciao|salve|saluti|merci|bonjour|cordialement',
  'danke|hallo|grüße|gracias|hola|saludos|obrigad[oa]|olá|tack|hej|takk|hei|dziękuję|pozdrawiam',
)
/** What is before a name in a letter. */
const greeting = new RegExp(String.raw`^${greetings}[,\s]{1,2}`, 'iu')

/** A phone number that begins with a zero. A date may, too. */
const localPhone = /(?<![\w.,:#+/-])(?!\d{1,2}[/-]\d{1,2}[/-])\(?0(?:[ ()/-]{0,2}\d){8,14}(?![\w-]|[.,:]\d)/g
const phoneWords = anyOf(
  'tel|tlf|tele(?:ph|f)one?|telefon[eo]?|phone|mobile?|mobil|gsm|handy|cell|fax|whatsapp',
  'тел|телефон|電話',
)
const phoneLabel = String.raw`(?<![\p{L}\p{N}])${phoneWords}(?:\.? ?(?:nr|no|number|nummer))?\.?\s?[:#]?\s{0,2}`
/** A phone number after the word for it, which may be of any country. */
const namedPhone = new RegExp(String.raw`${phoneLabel}(\+?\(?\d(?:[ ()./-]{0,2}\d){5,14})(?![\w-]|[.,:]\d)`, 'giu')
const registerNames = anyOf(
  String.raw`BSN|CPF|CPR(?:-?(?:nr|nummer))?\.?|PESEL|NIF|DNI|TCKN?|SSN|hetu|kt\.|Aadhaar|codice fiscale|personnummer`,
  /fødselsnummer|passport(?: no\.?)?|паспорт/,
)
/** The number of a person in a register of a state, after its name. */
const identityNumber = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${registerNames}[:\s]{1,3}((?:[A-Z]{1,2} ?)?\d(?:[ ./-]?\d){4,14}(?:-?[A-Z])?)(?![\p{L}\p{N}])`,
  'giu',
)
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
