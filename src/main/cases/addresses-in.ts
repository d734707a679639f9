import { anyOf } from '../../shared/any-of.ts'

const word = String.raw`\p{Lu}[\p{L}\p{M}'\u2019.-]{1,30}`
const houseNumber = String.raw`(?:No:?\s?)?\d{1,4}(?:[a-zA-Z](?![\p{L}\p{N}]))?(?:\/\d{1,4}(?![\d/])|[/-][A-Za-z](?![\p{L}\p{N}])|\s[A-Z]\s\d{1,3}(?!\d))?`
const unitWords = anyOf(
  String.raw`\d{1,2}\.\s(?:tv|th|mf|sal)(?![\p{L}])\.?|st\.\s?(?:tv|th|mf)\.?|\d{1,2}[\xba\xaa\xb0]\s?\p{L}{1,4}\.?`,
  /ap(?:to|t)?\.\s?\d{1,4}|m\.\s?\d{1,4}|(?:Apt|Unit|Flat|Suite)\.?\s\w{1,5}|[Dd](?:aire)?[.:]\s?\d{1,4}/,
)
/** A floor or a flat, as in Denmark, Spain, Poland, Brazil, Turkey and the United States. */
const unit = String.raw`(?:,?\s${unitWords}){0,2}`
const postalCode = String.raw`(?:[A-Z]{1,2}-)?(?:\d{4}\s[A-Z]{2}|\d{4,5}|\d{3}\s\d{2}|\d{2}-\d{3}|\d{5}-\d{3}|[A-Z]\d{4}[A-Z]{3})`
/** Ends of street names in languages that write them as one word, or as the last one. */
const streetEnd = anyOf(
  /straße|strasse|str\.|allee|weg|gasse|platz|gatan?|vägen|veien|vegen|vej|straat|gracht|laan|plein|utca/,
  /sokağı|sk\.|caddesi|cad\.|Sokağı|Sk\.|Caddesi|Cad\./,
)
const englishStreetEnd = anyOf(
  'Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Row|Drive|Court|Close|Square|Terrace|Gardens|Crescent|Boulevard|Blvd',
  'Parkway|Pkwy|Highway|Hwy|Way|Place',
)
/** What is before the name of a street in Romance and Slavic languages. */
const streetStart = String.raw`(?:Calle|C\/|Avenida|Av\.|Plaza|Via|Viale|Corso|Piazza|Rua|ul\.|Ulica|ulica|ulice|\u0443\u043b\.)`
const streets: readonly string[] = [
  String.raw`(?:${word}\s){0,2}(?:[\p{L}\p{M}-]{2,30}|${word}\s)${streetEnd}\s${houseNumber}`,
  String.raw`\d{1,5}[A-Za-z]?\s(?:${word}\s){1,3}${englishStreetEnd}(?![\p{L}\p{N}])`,
  String.raw`\d{1,4}(?:\s(?:bis|ter))?,?\s(?:rue|avenue|boulevard|chemin|place|all\xe9e|impasse|quai)\s(?:(?:de|du|des|la|le|les|d['\u2019])\s?){0,2}${word}(?:\s${word})?`,
  String.raw`${streetStart}\s?(?:(?:de|del|la|di|da|do|das|dos)\s){0,2}${word}(?:\s${word}){0,2},?\s(?:n\.?\xba?\s?|\u0434\.\s?)?${houseNumber}`,
  // Any name with a number is a street if a postal code and a place follow.
  String.raw`${word}(?:\s${word})?\s${houseNumber}(?=${unit},\s${postalCode}\s${word})`,
]
const street = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${streets.join('|')})`, 'gu')
const placeOfCode = String.raw`${postalCode}\s${word}(?:[ -](?:${word}|\p{Lu}(?![\p{L}\p{N}])))?`
const codeOfPlace = String.raw`(?:[A-Z]{2}\s\d{5}|[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}|[A-Z]\d\d\s[A-Z\d]{4})`
/** A postal code with its place, behind a street. */
const place = new RegExp(String.raw`^${unit}[,\s]{1,3}(${placeOfCode}|${word}(?:\s${word})?,?\s${codeOfPlace})`, 'u')

/** Returns the streets with a house number in a text written by hand, and the places behind them. */
export const addressesIn = (note: string): string[] =>
  [...note.matchAll(street)].flatMap(({ 0: found, index }) => {
    const end = index + found.length
    const [, behind] = place.exec(note.slice(end, end + 80)) ?? []
    return behind === undefined ? [found] : [found, behind]
  })
