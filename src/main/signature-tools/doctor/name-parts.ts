import { detailOf, type TextHypothesis } from './hypotheses/hypothesis.ts'
import { asSent } from './hypotheses/order-hypotheses.ts'
import { styleHypotheses } from './hypotheses/style-hypotheses.ts'
import type { Match, SearchPlan } from './search.ts'
import type { Symptom } from './symptom.ts'

const styleRanks = [0, 1, 2] as const

/** A body sent in a style of its own was hashed in that style, so the style is named too. */
const withStyle = (one: TextHypothesis, { write, recipe }: SearchPlan): readonly TextHypothesis[] => {
  if (one.code !== 'raw-body-hashed') return [one]
  const text = write({ ...recipe, ...one.patch }).trimEnd()
  const isOf = (patch: TextHypothesis['patch']): boolean =>
    [recipe.order, asSent].some((order) => write({ ...recipe, ...patch, order }) === text)
  if (isOf({})) return [one]
  const style = styleRanks.flatMap((rank) => styleHypotheses(rank)).find(({ patch }) => isOf(patch))
  return style === undefined ? [one] : [one, style]
}

/**
 * Returns the mistakes of a match. A line break between JSON and secret belongs to the JSON, so it has one name
 * although the search can find it in two ways.
 */
export const namedParts = ({ texts, hashes, recipe }: Match, plan: SearchPlan): Symptom[] => {
  const isLineBreak = recipe.join.id === 'append' && /^\r?\n$/.test(recipe.separator)
  const of = recipe.separator === '\n' ? 'A line break' : 'A Windows line break (CR LF)'
  const isBetween = recipe.join.id === 'prepend' && recipe.before === '' && /^\r?\n$/.test(recipe.after)
  return [...texts.flatMap((one) => withStyle(one, plan)), ...hashes]
    .flatMap((one) => one.effects ?? [one])
    .map(({ code, ...one }) => {
      if (isBetween && code === 'secret-whitespace') {
        return {
          code: 'separator-inserted',
          detail: 'There was a line break between the secret and the JSON; nothing belongs there.',
        }
      }
      return isLineBreak && code === 'separator-inserted'
        ? { code: 'trailing-newline', detail: `${of} followed the JSON, before the secret.` }
        : { code, detail: detailOf(one) }
    })
}
