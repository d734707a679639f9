import { anyOf } from '../../shared/any-of.ts'

const persons = '(?:customer|buyer|payer|billing|shipping|cardholder|contact|consumer|recipient|kunden?(?=_))'

/** Endings of names of fields. No word of another meaning ends with one. */
const personEndings = anyOf(
  '(?:first|last|middle|given|family|full|sur|maiden|display|holder|user|vor|nach|familien|kunden|benutzer)_?names?',
  'prenom|nombre|apellidos?|cognome|sobre_?nome|soyad\u0131?|soyisim',
  '(?:konto|karten)_?inhaber|titulaire|имя|фамилия|отчество|氏名|名前|姓名',
)
const contactEndings = anyOf(
  'e-?mails?|(?:tele)?phones?(?:_?(?:number|no))?|mobiles?(?:_?(?:number|no))?',
  'telef(?:ono?|one|oon)_?(?:nummer|numarasi|nr)?|(?:mobil|handy|ruf|tlf|gsm)_?(?:nummer|nr)|correo|courriel',
  'телефона?|почта|電話|電話番号|手机',
)
const addressEndings = anyOf(
  'address(?:es)?(?:_?(?:line)?_?\\d)?|street(?:_?(?:name|number|no|\\d))?|line_?\\d|zip(?:_?code)?|post(?:al)?_?(?:code)?',
  'adress?en?|adresse|adresa|direccion|endereco|indirizzo|stra(?:ss|ß)e(?:_?nr)?|(?:haus|huis|post)_?nummer|straat|postleitzahl',
  'code_?postal|codigo_?postal|kod_?pocztowy|posta_?kodu|wohnort|адрес|город|住所|地址',
)
const birthEndings = anyOf(
  '(?:birth|geburts)_?(?:day|date|datum|tag|ort)|date_of_birth|date_?(?:de_?)?naissance|fecha_?(?:de_?)?nacimiento',
  'data_?(?:di_?|de_?)?nasc(?:ita|imento)|data_?urodzenia|dogum_?tarihi|f[oø]dsels_?(?:dato|nummer|nr)|person_?(?:nummer|nr)',
)
/** Short words, which are endings of others too, as of hotel or capacity. */
const contactWords = 'tel|tlf|gsm|mobil|handy|movil|celular|fax'
const addressWords =
  '(?:ship|bill|home|birth)?(?:city|town)|addr(?:_?\\d)?|(?:ship|bill|home|mail)_?addr|(?:ship|bill)_?to|plz|ort|stadt|rue|calle|ulica|postnr|ville|ciudad|cidade|citta|miasto|sehir'
const numberWords = 'pesel|nif|dni|tckn|ssn|cpf|iban|birth|passport(?:_?(?:no|number))?|tax_?id'
const nameWords = 'holder|isim|navn|namn|фио'
const words = anyOf(contactWords, addressWords, numberWords, nameWords, '(?:client|remote|user|visitor)_?ip')
/** Words that are a customer's only when they are the whole name of a field. */
const wholeNameWords =
  'nom|nome|naam|(?:voor|achter)naam|imie|nazwisko|(?:for|etter|efter)navn|jmeno|prijmeni|inhaber|姓|名'
const wholeNames = anyOf('ip|names?|first|last|mail|(?:user_?)?login', wholeNameWords)
/** Names of fields that contain the name, address or contact of a customer, in the languages in which shops write them. */
const aboutCustomer = new RegExp(
  `^${persons}|(?:${personEndings}|${contactEndings}|${addressEndings}|${birthEndings}|(?<![a-z])${words})$|^${wholeNames}$`,
  'iu',
)
/** Names of customer fields that identify nobody, such as the country. Their values occur in other fields too. */
const notIdentifying =
  /(?:currency|country|language|locale|type|status|amount|cost|price|total|method|group|fee|tax)(?:_?code)?$/i

const nameOfPerson = new RegExp(
  `.names?$|(?:${personEndings}|(?<![a-z])${anyOf(nameWords)})$|^${anyOf(wholeNameWords)}$`,
  'iu',
)
const numberOfPerson = new RegExp(
  `(?:${contactEndings}|${birthEndings}|(?<![a-z])${anyOf(contactWords, numberWords)})$`,
  'iu',
)
const addressOfPerson = new RegExp(`(?:${addressEndings}|(?<![a-z])${anyOf(addressWords)})$`, 'iu')

/** Returns a name in words that are joined by underscores, without accents. */
const plainName = (written: string): string => {
  const name = written.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1_')
  return /^[\0-\x7f]*$/.test(name) ? name : name.replace(/[\u00c0-\u024f]/g, (one) => one.normalize('NFD').charAt(0))
}

/** Whether a field identifies a customer, by its name. */
export const isAboutCustomer = (written: string): boolean => {
  const name = plainName(written)
  return aboutCustomer.test(name) && !notIdentifying.test(name)
}

/** Whether a field, by its name, identifies nobody although it may be one of a customer. */
export const isNotIdentifying = (name: string): boolean => notIdentifying.test(name)

/** Whether a field contains names of people, each word of which may stand alone elsewhere. */
export const isNameOfPerson = (written: string): boolean => nameOfPerson.test(plainName(written))

/** Whether a label contains a contact, a date of birth or the number of a person: what has digits or an e-mail address. */
export const isNumberOfPerson = (label: string): boolean => numberOfPerson.test(plainName(label.replaceAll(' ', '_')))

/** Whether a label contains an address or a part of one. */
export const isAddressOfPerson = (label: string): boolean => addressOfPerson.test(plainName(label.replaceAll(' ', '_')))
