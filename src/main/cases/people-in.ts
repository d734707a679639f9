/** A word of a name, in letters that have a case or in those that have none. */
const nameWord = String.raw`(?:\p{Lu}[\p{L}\p{M}'\u2019-]{1,40}|\p{Lo}[\p{Lo}\p{M}]{1,20})`
const part = String.raw`(?:(?:von|van|de|der|den|del|della|la|le|du|di|da|zu|zum|el|al)\s){0,2}${nameWord}`
const fullName = String.raw`${part}(?:[\s,]{1,2}${part}){0,3}`
const title = String.raw`(?:Herrn?|Frau|Hr\.|Fr\.|Mrs?\.?|Ms\.?|Miss|Dr\.?|Prof\.?|Mme\.?|Madame|Monsieur|Se\xf1ora?|Sra?\.|Signora?)`
const titled = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${title}\s{1,3}){1,3}(${part}(?:\s${part})?)`, 'gu')
/** A name alone after a label at the start of a line. */
const labelled = new RegExp(
  String.raw`^[\s>*-]{0,8}(\p{L}[\p{L} ]{1,20}):\s{0,3}["']?(${fullName})["']?\s{0,3}(?:$|[<(;|])`,
  'gmu',
)
const personLabel =
  /(?:^|\s)(?:name|vorname|nachname|surname|kunde|kundin|kundenname|customer|client|caller|anrufer(?:in)?|contact|from|von|to|an|cc)$/i
const customer = String.raw`(?:customer|client|buyer|Kunden?|Kundin|K\xe4ufer(?:in)?|cliente|klant)`
/** Two names after the word for a customer, or one after an initial. */
const called = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${customer}\s((?:\p{Lu}\.\s?)+${part}|${part}(?:\s${part}){1,2})`,
  'gu',
)
const birth =
  /(?<![\p{L}\p{N}])(?:born|geb(?:oren|urtsdatum)?\.?|d\.?o\.?b\.?|date of birth|birth ?da(?:te|y)|n\xe9e? le)(?: (?:on|am))?[\s:]{1,3}(\d{1,4}[./-]\d{1,2}[./-]\d{1,4})(?!\d)/giu
const beforeMail = new RegExp(String.raw`(?<![\p{L}\p{N}])(${fullName})["']?\s?<[^\s<>@]{1,64}@`, 'gu')

/** A phone number that begins with a zero. A date may, too. */
const localPhone = /(?<![\w.,:#+/-])(?!\d{1,2}[/-]\d{1,2}[/-])\(?0(?:[ ()/-]{0,2}\d){8,14}(?![\w-]|[.,:]\d)/g
/** A phone number of North America. */
const areaPhone = /(?<![\w.-])(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-. ]\d{4}(?![\w-])/g

/** Returns the people, dates of birth and phone numbers that are named outside fields, in a text written by hand. */
export const peopleIn = (note: string): string[] => {
  const names = [
    ...[...note.matchAll(titled), ...note.matchAll(called), ...note.matchAll(beforeMail)].map(([, name = '']) => name),
    ...[...note.matchAll(labelled)].flatMap(([, label = '', name = '']) => (personLabel.test(label) ? [name] : [])),
  ]
  const words = names.flatMap((name) => name.match(new RegExp(nameWord, 'gu')) ?? [])
  const births = Array.from(note.matchAll(birth), ([, date = '']) => date)
  return [...names, ...words, ...births, ...(note.match(localPhone) ?? []), ...(note.match(areaPhone) ?? [])]
}
