import type { JsonObject } from '../../../shared/json/json-node.ts'
import type { TextHypothesis } from './hypothesis.ts'
import { textNode } from './member-hypotheses.ts'
import { changedEntries, deeply, type NodeRewriting } from './rewrite-texts.ts'

/** Of U+00A0 to U+00FF, in their order (HTML 4.01, 24.2). */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  )
/** Of punctuation and letters that names and descriptions have (HTML 4.01, 24.4). */
const beyondLatin: Readonly<Record<string, string>> = {
  Œ: 'OElig',
  œ: 'oelig',
  Š: 'Scaron',
  š: 'scaron',
  Ÿ: 'Yuml',
  '–': 'ndash',
  '—': 'mdash',
  '‘': 'lsquo',
  '’': 'rsquo',
  '‚': 'sbquo',
  '“': 'ldquo',
  '”': 'rdquo',
  '„': 'bdquo',
  '†': 'dagger',
  '•': 'bull',
  '…': 'hellip',
  '‹': 'lsaquo',
  '›': 'rsaquo',
  '€': 'euro',
  '™': 'trade',
}

const named = (text: string): string =>
  text.replace(/[^\0-\x9f]/g, (character) => {
    const name = latin[character.charCodeAt(0) - 0xa0] ?? beyondLatin[character]
    return name === undefined ? character : `&${name};`
  })

const marks = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escaping =
  (double: string, single: string, others = (text: string): string => text) =>
  (text: string): string =>
    others(marks(text)).replaceAll('"', double).replaceAll("'", single)

const styles: readonly [write: (text: string) => string, how: string][] = [
  [escaping('&quot;', '&#039;'), 'as htmlspecialchars of PHP writes them'],
  [escaping('&quot;', "'"), 'single quotes left alone'],
  [escaping('&quot;', '&#039;', named), 'as htmlentities of PHP writes them'],
  [escaping('&quot;', "'", named), 'as htmlentities writes them, single quotes left alone'],
  [escaping('&quot;', '&#39;'), "&#39; for '"],
  [escaping('&quot;', '&#x27;'), 'as html.escape of Python writes them'],
  [escaping('&#34;', '&#39;'), 'as html.EscapeString of Go writes them'],
  [escaping('"', "'"), 'both quotes left alone'],
]

const ofText =
  (write: (text: string) => string): NodeRewriting =>
  (node) => {
    const written = node.type === 'string' ? write(node.value) : undefined
    return written === undefined || (node.type === 'string' && written === node.value) ? undefined : textNode(written)
  }

const excerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Values escaped for an HTML page before they were hashed, and sent as they are: one of them, or all. */
export const htmlEntities = ({ entries }: JsonObject, mostKeysForEach: number): TextHypothesis[] => {
  const known = new Set<string>()
  const hypotheses = (
    of: typeof entries,
    write: NodeRewriting,
    how: string,
    common: boolean,
    rare: boolean,
  ): TextHypothesis[] => {
    const changed = changedEntries(of, write)
    const [first] = changed
    const id = changed.map(([key, node]) => `${key} ${JSON.stringify(node)}`).join()
    if (first === undefined || known.has(id)) return []
    known.add(id)
    const became = first[1].type === 'string' ? `: ${first[2]} became ${excerpt(first[1].text)}` : ''
    const detail =
      of.length === 1
        ? `A value was hashed with HTML entities, ${how}${became}.`
        : `Values were hashed with HTML entities, ${how}${became}.`
    return [
      {
        code: 'html-entities',
        detail,
        patch: { changed: new Map(changed.map((entry) => [entry[0], entry])) },
        common,
        // Of the less usual ways each stands alone or beside a usual mistake.
        rare,
      },
    ]
  }
  const each = (entries.length > mostKeysForEach ? [] : entries).flatMap((entry) =>
    styles.flatMap(([write, how], index) => hypotheses([entry], ofText(write), how, false, index > 0)),
  )
  const together = styles.flatMap(([write, how], index) => [
    ...hypotheses(entries, deeply(ofText(write)), how, index === 0, index > 1),
    ...hypotheses(entries, ofText(write), `${how}, those of the top level only`, false, true),
  ])
  return [...each, ...together]
}
