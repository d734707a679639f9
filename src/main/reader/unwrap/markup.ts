import { anyOf } from '../../../shared/any-of.ts'
import { decodedComponent } from '../../../shared/decoded-component.ts'
import { withoutHtmlEntities } from '../../../shared/html-entities.ts'
import { joinedLiterals } from './joined-literals.ts'
import type { Unwrapped } from './unwrapped.ts'
import { yamlTexts } from './yaml-texts.ts'

/** Limits the characters of a tag, so that matching takes linear time. */
const tag = /<(\/?[a-z][\w:-]{0,20})(?:\s[^<>]{0,2000})?\/?>/gi
const endsLine = /^(?:br|\/p|\/div|\/tr|\/li|\/h\d|\/pre)$/i

/** A space that is kept for the layout of a page is an ordinary one in the text. */
const withoutMarkup = (text: string): string => withoutHtmlEntities(text.replace(/&(?:nbsp|#160|#xa0);/gi, ' '))

const printable = /^content-transfer-encoding:[ \t]*quoted-printable[ \t]*$/im

/** Quoted-printable without its header: an escaped sign of equality, or lines of full length that end in one. */
const isBarePrintable = (text: string): boolean =>
  /=\r?\n/.test(text) &&
  (text.includes('=3D') || text.split('\n').filter((line) => /^.{60,76}=\r?$/.test(line)).length > 1)

const quotedPrintable = (text: string): string => {
  const isLatin = /charset="?(?:iso-8859-1|windows-1252)/i.test(text)
  return text
    .replace(printable, '')
    .replace(/=[ \t]{0,4}\r?\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, (run) =>
      Buffer.from(run.replaceAll('=', ''), 'hex').toString(isLatin ? 'latin1' : 'utf8'),
    )
}

/** A tag before anything else, or those of a whole page. Within a body it is a part of a value. */
const htmlStart =
  /^\s*<(?:!doctype html|html|body|p|div|table|td|pre)\b[^<>]{0,2000}>|<(?:html|body)(?:\s[^<>]{0,2000})?>/i

/** The source of an HTML mail, also in quoted-printable. */
const htmlMail = (text: string): Unwrapped | undefined => {
  const isPrintable = printable.test(text) || isBarePrintable(text)
  const isMarked = text.includes('&quot;')
    ? /<(?:html|body|p|div|span|td)\b/i.test(text)
    : /&(?:amp|lt|gt|#)/.test(text) && htmlStart.test(text)
  if (!isPrintable && !isMarked) return undefined
  const html = isPrintable ? quotedPrintable(text) : text
  const plain = html.replace(tag, (_, name: string) => (endsLine.test(name) ? '\n' : ''))
  return {
    text: plain === html ? html : withoutMarkup(plain.trim()),
    note: 'It was taken out of the source of a mail.',
  }
}

/** A name of a member whose quotes or arrow are entities, once or more often, or a field of a form before one. */
const entityName = new RegExp(
  anyOf(
    /&(?:amp;){0,3}quot;\w{1,40}\\{0,3}&(?:amp;){0,3}quot;\s{0,4}:/,
    /\b[a-z]{1,20}_[a-z_]{1,30}['"]\s{0,40}=&(?:amp;){0,3}gt;/,
    /\b(?:ref_code|[a-z]{4,20}_(?:ref_code|id|amount|email))=[^\s&;<>"]{1,200}&(?:amp;){1,4}[a-z_]{2,40}=/,
  ),
)
const maxLayers = 4

/** A text whose special characters are entities, as a web page or an export has them. */
const entityText = (text: string): Unwrapped => {
  let plain = text
  for (let layer = 0; layer < maxLayers && entityName.test(plain); layer++) plain = withoutMarkup(plain)
  return { text: plain, note: 'Entities of HTML were read as characters.' }
}

/** The address that Outlook puts in place of another one. */
const safeLink =
  /https:\/\/[\w.-]{1,100}\.safelinks\.protection\.outlook\.com\/\?url=([^\s"<>&\\]{1,3000})(?:&[^\s"<>\\]{0,3000})?/i

const bracketed = /[<[]((?:mailto:|https?:\/\/)[^\s"<>[\]|]{3,2000})[>\]]/g

/** Leaves out the addresses that Outlook puts into brackets behind the same ones. */
const withoutDoubles = (text: string): string =>
  text.replace(bracketed, (whole, link: string, at: number) => {
    const shown = link.replace(/^(?:mailto:|https?:\/\/)|\/$/g, '')
    return text.endsWith(shown, at) || text.endsWith(`${shown}/`, at) ? '' : whole
  })

/** `<https://…>`, `<mailto:…|…>` and `<tel:…|…>` of Slack, `\{` and `[https://…|…]` of Jira, `address<mailto:address>` of Outlook. */
const linkMarkup = (text: string): Unwrapped | undefined => {
  const isMarked =
    safeLink.test(text) ||
    /(?:_url|email|phone)\\{0,3}"\s{0,4}:\s{0,4}\\{0,3}"(?:[<[]|[^"\n]{1,300}<(?:mailto:|https?:))/.test(text) ||
    withoutDoubles(text) !== text
  if (!isMarked && !/\\\{\s{0,20}"|"[a-z]{2,20}\\_[a-z_\\]{2,20}"/.test(text)) return undefined
  const plain = withoutDoubles(text)
    .replace(new RegExp(safeLink, 'gi'), (whole, address: string) => decodedComponent(address) ?? whole)
    .replace(/(?<=[\p{L}\p{N}/_-])<(?:mailto|https?):[^\s"<>|]{1,2000}>/gu, '')
    .replace(/<(?:mailto|tel):[^\s"<>|]{1,300}\|([^"<>|\n]{1,300})>/g, '$1')
    .replace(/<(https?:[^\s"<>|]{1,2000})(?:\|[^"<>|\n]{0,300})?>/g, '$1')
    .replace(/\[([^\s"[\]|]{1,2000})\|(?:mailto:|https?:)[^\s"[\]]{1,2000}\]/g, '$1')
    .replace(/\\([{}[\]|*_])/g, '$1')
  const isSlack = /&(?:amp|gt);/.test(text) && !/&quot;/.test(text)
  return { text: isSlack ? withoutMarkup(plain) : plain, note: 'Links of a chat, mail or issue tracker were undone.' }
}

/** JSON with its quotes doubled, as in a cell of a CSV file or in a verbatim string of C#. */
const csvCell = (text: string): Unwrapped | undefined =>
  /""\w{1,40}\\{0,7}""\s{0,4}:/.test(text)
    ? { text: text.replaceAll('""', '"'), note: 'Doubled quotes, as in a CSV file or in C#, were undone.' }
    : undefined

/** `[0xc3][0xa9]`: bytes as Apache HttpClient logs them. */
const wireBytes = (text: string): Unwrapped | undefined =>
  /\[0x[89a-f][\da-f]\]/i.test(text)
    ? {
        text: text.replace(/(?:\[0x[\da-f]{2}\])+/gi, (run) =>
          Buffer.from(run.replaceAll(/[[\]]|0x/gi, ''), 'hex').toString('utf8'),
        ),
        note: 'Bytes that the log writes as numbers were undone.',
      }
    : undefined

const octal = /#0(1[125])(?!\d)/g
const control: Readonly<Record<string, string>> = { 11: '\t', 12: '\n', 15: '\r' }

/** `#012`: a line break as rsyslog writes it. */
const syslogBreaks = (text: string): Unwrapped | undefined =>
  text.includes('#012')
    ? {
        text: text.replace(octal, (whole, code: string) => control[code] ?? whole),
        note: 'Line breaks that syslog writes as #012 were undone.',
      }
    : undefined

/** What a body in percent escapes has. It ends at the next space. */
const percentBody = /%7B(?:%0[AD]|%20|%09|\+){0,100}%22|ref_code%3D/i

/** A body that was sent or logged as the value of a form. */
const percentEscapes = (text: string): Unwrapped | undefined =>
  /%22|_code%3D/.test(text)
    ? {
        text: text.replace(/[^\s"'<>{}]+/g, (run) =>
          percentBody.test(run) ? (decodedComponent(run.replaceAll('+', ' ')) ?? run) : run,
        ),
        note: 'Percent escapes were decoded.',
      }
    : undefined

const dumpLine =
  /^[ \t]*(?:0x)?([\da-f]{4,8}):?[ \t]+((?:[\da-f]{2}){1,2}(?: {1,2}(?:[\da-f]{2}){1,2}){0,15})(?= {1,3}\S| {2}|[ \t]*$)/gim

/** Fewer may be any list of numbers. */
const fewestDumpLines = 4

/** The data of a TCP packet of IPv4; all bytes where it is none. */
const payloadOf = (bytes: Buffer): Buffer => {
  const [first = 0] = bytes
  if (first >> 4 !== 4 || bytes[9] !== 6) return bytes
  const head = (first & 15) * 4
  return bytes.subarray(head + ((bytes[head + 12] ?? 0) >> 4) * 4)
}

/** The bytes of `tcpdump -X`, `xxd` or `hexdump -C`. */
const hexDump = (text: string): Unwrapped | undefined => {
  const lines = [...text.matchAll(dumpLine)]
  if (lines.length < fewestDumpLines) return undefined
  const packets: string[] = []
  for (const [, offset = '', hex = ''] of lines) {
    if (Number.parseInt(offset, 16) === 0 || packets.length === 0) packets.push('')
    packets.push(`${packets.pop()}${hex.replaceAll(/\s/g, '')}`)
  }
  const bytes = packets.map((hex) => payloadOf(Buffer.from(hex, 'hex')))
  return { text: Buffer.concat(bytes).toString('utf8'), note: 'The bytes of a dump were read.' }
}

/** The copies of fields that Elasticsearch adds to a document, with the words that were searched for marked. */
const highlights = /"highlight"\s{0,5}:\s{0,5}\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/g

/** The marks that Kibana and Elasticsearch put around the words that were searched for. */
const highlightMarks = (text: string): Unwrapped => ({
  text: text
    .replace(/@\/?[a-z-]{3,40}-highlighted-field@/g, '')
    .replace(highlights, (copy) => copy.replace(/<\\?\/?(?:em|mark)>/g, '')),
  note: 'The marks of a search were left out.',
})

const highlightCopies = (text: string): Unwrapped => ({
  text: text.includes('"_source"') ? text.replace(highlights, '"highlight":{}') : text,
  note: 'The copies with the words of a search were left out.',
})

/** What a mail program, chat, issue tracker, spreadsheet or log makes of a text, and literals that code joins. */
export const markup = [
  htmlMail,
  entityText,
  yamlTexts,
  linkMarkup,
  percentEscapes,
  syslogBreaks,
  wireBytes,
  joinedLiterals,
  csvCell,
  hexDump,
  highlightMarks,
  highlightCopies,
] as const
