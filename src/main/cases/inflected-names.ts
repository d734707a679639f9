/** The ends of names that Slavic languages change, and what they put in their place. Accents do not count. */
const endings: readonly [end: RegExp, others: readonly string[]][] = [
  [/a$/, ['y', 'e', 'ie', 'o', 'i', 'u', 'ou', 'ej', 'iej', 'ovi', 'ii', 'om']],
  [/[iy]$/, ['ego', 'emu', 'eho', 'im', 'ym', 'iego', 'iemu']],
  [
    /\u0430$|\u044f$/,
    ['\u044b', '\u0435', '\u0443', '\u043e\u0439', '\u0438', '\u044e', '\u0435\u0439', '\u0443\u044e'],
  ],
  [
    /(?:\u0438|\u044b|\u043e)\u0439$/,
    ['\u043e\u0433\u043e', '\u043e\u043c\u0443', '\u0438\u043c', '\u044b\u043c', '\u043e\u043c', '\u0435\u0433\u043e'],
  ],
]
/** `Marek` loses its e before another ending: `Marka`. */
const fleeting = /e([klcrn\u0142\u0144])$/
const afterFleeting = ['a', 'owi', 'u', 'iem', 'em', 'ovi', 'om']

const minLength = 4

/** Returns the forms of a name in sentences of Slavic languages with those of its pseudonym, which has the same length. */
export const inflectedNames = (name: string, pseudonym: string): [from: string, to: string][] => {
  const plain = name.normalize('NFC')
  if (plain.length < minLength || plain.length !== pseudonym.length || !/^\p{Lu}\p{L}+$/u.test(plain)) return []
  const forms = (cut: number, inserted: readonly string[]): [string, string][] =>
    inserted.map((ending) => [plain.slice(0, -cut) + ending, pseudonym.slice(0, -cut) + ending])
  const [, consonant] = fleeting.exec(plain) ?? []
  if (consonant !== undefined)
    return forms(
      2,
      afterFleeting.map((ending) => consonant + ending),
    )
  const base = plain.replace('\xfd', 'y').replace('\u0105', 'a')
  return endings.flatMap(([end, others]) => {
    const found = end.exec(base)
    return found ? forms(found[0].length, others) : []
  })
}
