import type { JsonNode, JsonObject } from '../../../../shared/json/json-node.ts'
import { type NumbersInSignature, shortestNumber } from '../../../../shared/signature/canonical-json.ts'
import { type NumberFormat, plainFormats, rareFormats, textFormats } from '../number-formats.ts'
import { inText, narrow, type Rank, type TextHypothesis } from './hypothesis.ts'

const countNumbers = (node: JsonNode): number => {
  if (node.type === 'number') return 1
  const inside =
    node.type === 'array' ? node.items : node.type === 'object' ? node.entries.map(([, value]) => value) : []
  return inside.reduce((sum, value) => sum + countNumbers(value), 0)
}

const inQuotes = ({ how, howOne = how, setting, write }: NumberFormat): NumberFormat => ({
  how: setting === 'as-sent' ? 'in quotes, as a string' : `in quotes, ${how}`,
  howOne: setting === 'as-sent' ? 'in quotes, as a string' : `in quotes, ${howOne}`,
  write: (text) => `"${write(text)}"`,
})

/** The most frequent of each kind first. */
const styles: readonly (readonly [rank: Rank, format: NumberFormat])[] = [
  ...plainFormats.map((format, index) => [index < 3 ? 0 : 1, format] as const),
  ...plainFormats.map((format, index) => [index === 4 ? 0 : index < 3 ? 1 : 2, inQuotes(format)] as const),
  ...rareFormats.flatMap((format) => [[2, format] as const, [2, inQuotes(format)] as const]),
  ...textFormats.map((format) => [2, inQuotes(format)] as const),
]

/** Numbers have another notation: only `amount`, or all of them. */
export const numberHypotheses = (root: JsonObject, numbers: NumbersInSignature): TextHypothesis[] => {
  const amount = root.entries.find(([key, value]) => key === 'amount' && value.type === 'number')?.[1]
  const sent = amount?.type === 'number' ? amount.text : undefined
  const hasOthers = countNumbers(root) > (sent === undefined ? 0 : 1)
  const canonical = (text: string): string => (numbers === 'shortest' ? shortestNumber(text) : text)
  const usable = styles.filter(([, { setting }]) => setting !== numbers)
  const became = ({ write }: NumberFormat): string =>
    sent === undefined || write(sent) === sent ? '' : `: the amount ${sent} became ${write(sent)}`

  const ofAmount = usable.flatMap(([rank, format], index) => {
    if (sent === undefined) return []
    const [written, right] = [format.write(sent), canonical(sent)]
    if (written === right) return []
    const how = format.howOne ?? format.how
    const change = written === sent ? `${sent}, not ${right}` : `${sent} became ${written}`
    const made = inText('numbers-reformatted', rank, `The amount was hashed ${how}: ${change}.`, {
      numbers: { id: `${index} amount`, write: format.write, writeOthers: canonical },
    })
    // Of these there are many alike, as the amount with one of the currencies.
    return [index < usable.length - textFormats.length ? made : narrow(made)]
  })
  const ofAll = (hasOthers ? usable : []).map(([rank, format], index) =>
    inText(
      'numbers-reformatted',
      rank === 0 && sent !== undefined ? 1 : rank,
      () => `All numbers were hashed ${format.how}${became(format)}.`,
      { numbers: { id: `${index} all`, write: format.write } },
    ),
  )
  return [...ofAmount, ...ofAll]
}
