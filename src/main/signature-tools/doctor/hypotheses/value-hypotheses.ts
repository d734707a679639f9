import type { JsonEntry, JsonNode, JsonObject } from '../../../../shared/json/json-node.ts'
import { earlierAmounts } from '../earlier-amounts.ts'
import { byKey, changedEntries, deeply, ofText, textNode } from '../rewrite-texts.ts'
import { valueRewritings } from '../value-rewritings.ts'
import { inText, maxKeysForEach, narrow, type Rank, type TextHypothesis } from './hypothesis.ts'
import { camelCase } from './key-name-hypotheses.ts'
import { nodeRewritings } from './node-rewritings.ts'

const excerpt = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** `kind` names the change without values, if `detail` has some. */
export const changing = (
  changes: readonly JsonEntry[],
  detail: string | (() => string),
  rank: Rank,
  kind?: string,
): TextHypothesis => {
  const hypothesis = inText('value-changed-after-signing', rank, detail, { changed: byKey(changes) })
  return kind === undefined ? hypothesis : { ...hypothesis, kind }
}

/** The texts that code changes together. */
const scopes: readonly (readonly [what: string, isOf: (key: string) => boolean])[] = [
  ['Every text to which that applies', () => true],
  ['Each name', (key) => /name$/.test(key)],
  ['Each address', (key) => /_url$/.test(key)],
]

const typographic = /[‘’“”„–—…]/
const ofMail =
  ' Mail programs and chats write such marks too: if the body was copied from one, look at it where it is sent.'

/** Changes of one text at a time, then of all that a change applies to. */
const ofTexts = (entries: readonly JsonEntry[], rank: Rank): TextHypothesis[] => {
  const each: TextHypothesis[] = []
  const together: TextHypothesis[] = []
  for (const [of, how, write] of valueRewritings) {
    if (of !== rank) continue
    const changes = changedEntries(entries, ofText(write))
    const detailOf =
      ([key, value, keyText]: JsonEntry, what = keyText): (() => string) =>
      () => {
        const sent = entries.find(([name]) => name === key)?.[1]
        const [is = '', was = ''] = [sent, value].map((node) => (node?.type === 'string' ? node.value : ''))
        const doubt = typographic.test(is) && !typographic.test(was) ? ofMail : ''
        return `${what} was hashed ${how}: ${excerpt(was)}, but ${excerpt(is)} was sent.${doubt}`
      }
    const mark = changes.length > 1 ? narrow : (only: TextHypothesis) => only
    if (entries.length <= maxKeysForEach)
      each.push(...changes.map((one) => mark(changing([one], detailOf(one), rank, `${one[2]} ${how}`))))
    for (const [what, isOf] of scopes) {
      const [first, ...others] = changes.filter(([key]) => isOf(key))
      if (first === undefined || others.length === 0) continue
      together.push(
        changing([first, ...others], detailOf(first, `${what}, ${first[2]} among them,`), rank, `${what} ${how}`),
      )
    }
  }
  return [...each, ...together]
}

const ofAmount = (key: string, sent: string, keyText: string, rank: Rank): TextHypothesis[] => {
  const otherTypes: readonly JsonNode[] = [
    { type: 'null' },
    textNode(''),
    { type: 'object', entries: [['value', { type: 'number', text: sent }, '"value"']] },
  ]
  const amounts = earlierAmounts(sent, rank).filter(([text]) => text !== sent)
  return [
    ...amounts.map(([text, how]) =>
      changing(
        [[key, { type: 'number', text }, keyText]],
        () => `The amount was hashed ${how}: ${text}, but ${sent} was sent.`,
        rank,
        `The amount ${how}`,
      ),
    ),
    ...(rank === 2 ? otherTypes : []).map((node) =>
      changing(
        [[key, node, keyText]],
        `The amount was hashed as another type than a number, but ${sent} was sent.`,
        2,
        `The amount as ${node.type}`,
      ),
    ),
  ]
}

const swaps: readonly (readonly [string, string])[] = [
  ['customer_firstname', 'customer_lastname'],
  ['return_url', 'cancel_url'],
  ['ipn_url', 'return_url'],
  ['ipn_url', 'cancel_url'],
  ['customer_email', 'customer_phone'],
]

/** A template or a shell left the name of a variable in place of a value. */
const unfilled = ([key, value, keyText]: JsonEntry): TextHypothesis[] =>
  [key, camelCase(key)].flatMap((name) =>
    [`{{${name}}}`, `{{ ${name} }}`, `\${${name}}`, `$${name}`, `{${name}}`, `#{${name}}`, `%${name}%`].flatMap(
      (text) => {
        const nodes = value.type === 'number' ? [textNode(text), { type: 'number', text } as const] : [textNode(text)]
        return nodes.map((node) =>
          changing([[key, node, keyText]], `${keyText} was hashed as ${text}, a variable that nothing filled in.`, 3),
        )
      },
    ),
  )

/** What Postman fills in itself, unless a script reads the body before that. */
const ofPostman = ([key, , keyText]: JsonEntry): TextHypothesis[] =>
  ['$guid', '$randomUUID', '$timestamp', '$isoTimestamp', '$randomInt'].map((name) =>
    changing(
      [[key, textNode(`{{${name}}}`), keyText]],
      `${keyText} was hashed as {{${name}}}, a variable of Postman that was filled in afterwards.`,
      3,
    ),
  )

/** Two values were swapped, one was used for another key, or one was hashed as null. */
const misplaced = (entries: readonly JsonEntry[]): TextHypothesis[] => [
  ...swaps.flatMap(([one, other]) => {
    const [a, b] = [one, other].map((key) => entries.find(([name]) => name === key))
    if (a === undefined || b === undefined) return []
    const toOne: JsonEntry = [one, b[1], a[2]]
    const toOther: JsonEntry = [other, a[1], b[2]]
    return [
      changing([toOne, toOther], `The values of "${one}" and "${other}" were hashed the other way round.`, 2),
      changing([toOne], `"${one}" was hashed with the value of "${other}".`, 2),
      changing([toOther], `"${other}" was hashed with the value of "${one}".`, 2),
    ]
  }),
  ...entries
    .filter(([, { type }]) => type === 'string')
    .map(([key, , keyText]) => changing([[key, { type: 'null' }, keyText]], `"${key}" was hashed as null.`, 3)),
]

/** With more values, code that changes one of them alone is unlikely. */
const maxOfOneType = 5

/** Values of one type changed: all of them, or only one. */
const ofNodes = (entries: readonly JsonEntry[], rank: Rank): TextHypothesis[] =>
  nodeRewritings.flatMap(([of, what, write]) => {
    const ofOne = of < 2 ? 2 : of
    if (of !== rank && ofOne !== rank) return []
    return [write, deeply(write)].flatMap((one) => {
      const changes = changedEntries(entries, one)
      const each = ofOne === rank && changes.length > 1 && changes.length <= maxOfOneType ? changes : []
      return [
        ...(of === rank && changes.length > 0 ? [changing(changes, what, rank)] : []),
        ...each.map((change) =>
          narrow(
            changing([change], `${what} That holds for ${change[2]} alone; the others were hashed as sent.`, rank),
          ),
        ),
      ]
    })
  })

/** Values were different when hashed: of one key, or of all keys to which the change applies. Only those of one rank. */
export const valueHypotheses = ({ entries }: JsonObject, rank: Rank): TextHypothesis[] => [
  // A change of one value identifies its key. Changes of several values follow those of single ones.
  ...ofTexts(entries, rank),
  ...entries.flatMap(([key, value, keyText]) =>
    key === 'amount' && value.type === 'number' ? ofAmount(key, value.text, keyText, rank) : [],
  ),
  ...ofNodes(entries, rank),
  ...misplaced(entries).filter((hypothesis) => hypothesis.rank === rank),
  ...(rank === 3 && entries.length <= maxKeysForEach
    ? entries.flatMap((entry) => [...unfilled(entry), ...ofPostman(entry)])
    : []),
]
