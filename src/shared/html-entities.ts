/** Names of U+00A0 to U+00FF, in order (HTML 4.01, 24.2). */
const latinNames = [
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr',
  'deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest',
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml',
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig',
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml',
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml',
].flatMap((row) => row.split(' '))

/** Names of other characters in names and descriptions (HTML 4.01, 24.4). */
const otherNames = {
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Yuml: 'Ÿ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  dagger: '†',
  bull: '•',
  hellip: '…',
  lsaquo: '‹',
  rsaquo: '›',
  euro: '€',
  trade: '™',
}

const characters: ReadonlyMap<string, string> = new Map([
  ...latinNames.map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ...Object.entries(otherNames),
])
const names: ReadonlyMap<string, string> = new Map(Array.from(characters, ([name, character]) => [character, name]))
const special: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
)

/** The marks of accented letters, `&rcaron;`, as combining characters. */
const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    acute: '\u0301',
    breve: '\u0306',
    caron: '\u030c',
    cedil: '\u0327',
    circ: '\u0302',
    dblac: '\u030b',
    dot: '\u0307',
    grave: '\u0300',
    macr: '\u0304',
    ogon: '\u0328',
    ring: '\u030a',
    tilde: '\u0303',
    uml: '\u0308',
  }),
)
const accented = new RegExp(`^([A-Za-z])(${[...marks.keys()].join('|')})$`)

/** Replaces characters beyond ASCII by their names, `&eacute;`, where they have one. */
export const withHtmlEntities = (text: string): string =>
  text.replace(/[^\0-\x9f]/g, (character) => {
    const name = names.get(character)
    return name === undefined ? character : `&${name};`
  })

const named = (name: string): string | undefined => {
  const [, letter = '', mark = ''] = accented.exec(name) ?? []
  if (letter !== '') return `${letter}${marks.get(mark) ?? ''}`.normalize('NFC')
  return characters.get(name) ?? special.get(name.toLowerCase())
}

/** Decodes references to characters by name or number. What names no character stays. */
export const withoutHtmlEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
    if (name !== '') return named(name) ?? whole
    const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
