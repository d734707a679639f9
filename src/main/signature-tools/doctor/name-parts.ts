import type { Match } from './search.ts'
import type { Symptom } from './symptom.ts'

/**
 * Returns the mistakes of a match. A line break between JSON and secret belongs to the JSON, so it has one name
 * although the search can find it in two ways.
 */
export const namedParts = ({ texts, hashes, recipe }: Match): Symptom[] => {
  const isLineBreak = recipe.join.id === 'append' && /^\r?\n$/.test(recipe.separator)
  const of = recipe.separator === '\n' ? 'A line break' : 'A Windows line break (CR LF)'
  const isBetween = recipe.join.id === 'prepend' && recipe.before === '' && /^\r?\n$/.test(recipe.after)
  return [...texts, ...hashes]
    .flatMap((one) => one.effects ?? [one])
    .map(({ code, detail }) => {
      if (isBetween && code === 'secret-whitespace') {
        return {
          code: 'separator-inserted',
          detail: 'There was a line break between the secret and the JSON; nothing belongs there.',
        }
      }
      return isLineBreak && code === 'separator-inserted'
        ? { code: 'trailing-newline', detail: `${of} followed the JSON, before the secret.` }
        : { code, detail }
    })
}
