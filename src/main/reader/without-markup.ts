interface Unwrapped {
  text: string
  note: string
}

/** Limits the characters of a tag, so that matching takes linear time. */
const tag = /<(\/?[a-z][\w:-]{0,20})(?:\s[^<>]{0,2000})?\/?>/gi
const endsLine = /^(?:br|\/p|\/div|\/tr|\/li|\/h\d|\/pre)$/i

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
}
const entity = /&(?:#(\d{1,6})|#x([\da-f]{1,6})|(\w{2,6}));/gi

const withoutEntities = (text: string): string =>
  text.replace(entity, (whole, decimal?: string, hex?: string, name = '') => {
    const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10)
    if (code <= 0x10ffff) return String.fromCodePoint(code).replace('\u00a0', ' ')
    return entities[name.toLowerCase()] ?? whole
  })

const printable = /^content-transfer-encoding:[ \t]*quoted-printable[ \t]*$/im

const quotedPrintable = (text: string): string => {
  const isLatin = /charset="?(?:iso-8859-1|windows-1252)/i.test(text)
  return text
    .replace(printable, '')
    .replace(/=[ \t]{0,4}\r?\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, (run) =>
      Buffer.from(run.replaceAll('=', ''), 'hex').toString(isLatin ? 'latin1' : 'utf8'),
    )
}

/** The source of an HTML mail, also in quoted-printable. */
const htmlMail = (text: string): Unwrapped | undefined => {
  const isPrintable = printable.test(text)
  if (!isPrintable && !(text.includes('&quot;') && /<(?:html|body|p|div|span|td)\b/i.test(text))) return undefined
  const html = isPrintable ? quotedPrintable(text) : text
  const plain = html.replace(tag, (_, name: string) => (endsLine.test(name) ? '\n' : ''))
  return {
    text: plain === html ? html : withoutEntities(plain.trim()),
    note: 'It was taken out of the source of a mail.',
  }
}

/** `<https://…>` and `<mailto:…|…>` of Slack, `\{` and `[https://…|…]` of Jira, `address<mailto:address>` of Outlook. */
const linkMarkup = (text: string): Unwrapped | undefined => {
  const isMarked = /(?:_url|email)\\{0,3}"\s{0,4}:\s{0,4}\\{0,3}"(?:[<[]|[^"\n]{1,300}<(?:mailto:|https?:))/.test(text)
  if (!isMarked && !/\\\{\s{0,20}"/.test(text)) return undefined
  const plain = text
    .replace(/(?<=[^\s"<>])<(?:mailto|https?):[^\s"<>|]{1,2000}>/g, '')
    .replace(/<mailto:[^\s"<>|]{1,300}\|([^\s"<>|]{1,300})>/g, '$1')
    .replace(/<(https?:[^\s"<>|]{1,2000})(?:\|[^"<>|\n]{0,300})?>/g, '$1')
    .replace(/\[([^\s"[\]|]{1,2000})\|(?:mailto:|https?:)[^\s"[\]]{1,2000}\]/g, '$1')
    .replace(/\\([{}[\]|*_])/g, '$1')
  const isSlack = /&(?:amp|gt);/.test(text) && !/&quot;/.test(text)
  return { text: isSlack ? withoutEntities(plain) : plain, note: 'Links of a chat, mail or issue tracker were undone.' }
}

/** JSON in a cell of a CSV file, with its quotes doubled. */
const csvCell = (text: string): Unwrapped | undefined =>
  /"\s{0,4}\{\s{0,20}""\w/.test(text)
    ? { text: text.replaceAll('""', '"'), note: 'It was a cell of a CSV file, whose doubled quotes were undone.' }
    : undefined

/**
 * Undoes what a mail program, chat, issue tracker or spreadsheet makes of pasted text. Returns undefined when the text
 * has no sign of it. Takes linear time.
 */
export const withoutMarkup = (text: string): Unwrapped | undefined =>
  htmlMail(text) ?? linkMarkup(text) ?? csvCell(text)
