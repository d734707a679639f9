import { anyOf } from '../../shared/any-of.ts'
import { isCredentialHeader } from '../../shared/is-credential-header.ts'
import { parsedJson } from '../../shared/parsed-json.ts'
import { withoutCardCodes } from './without-card-codes.ts'

/** The key of a step or field, and its value. */
const entry = /^(\s*(?:- )?(?:[\w-]+|"(?:[^"\\]|\\.)*")\s*:\s*)(.*)$/s
/**
 * A member within braces and its value, or a quoted text in a list. Words are taken whole, and texts to the end where they
 * have none, so that matching takes linear time.
 */
const member = /((?:"(?:[^"\\]|\\.)*"|(?<![\w-])[\w-]+)\s*:\s*)("(?:[^"\\]|\\.)*"|[^\s,{}[\]"]+)?|"(?:[^"\\]|\\.)*"?/gs

const keywords = anyOf(
  'merchant|pay|bank|cancel|stop|set|sign|as|on|until|through|expect-state|clock|wait|steps|kind|code|status',
  'outcome|field|result|format|charset|method|after|within|delivered|answered|retry',
)
/** Keys whose values are keywords of the format. They are kept. */
const keywordKeys = new RegExp(String.raw`^\W*${keywords}\W*$`, 'i')

/** Replaces the value of a credential header. It is a valid header value, so the scenario still runs. */
const hidden = '"********"'
const isCredential = (key: string): boolean => isCredentialHeader(key.replace(/[^\w-]/g, ''))

const mapValue = (
  key: string,
  value: string,
  change: (text: string) => string,
  changeAnswer: (text: string) => string,
): string => {
  if (keywordKeys.test(key)) return value
  const answer = isAnswer(key) ? parsedJson(value) : undefined
  if (typeof answer === 'string') return JSON.stringify(changeAnswer(answer))
  if (!value.startsWith('{')) {
    // Some values are recognised by their names, which are read as those of JSON.
    const name = `"${key.replace(/[^\w-]/g, '')}":`
    const changed = change(name + value)
    return changed.startsWith(name) ? changed.slice(name.length) : change(value)
  }
  return value.replace(member, (all: string, name?: string, inner?: string) => {
    if (name === undefined) return change(all)
    if (inner === undefined) return all
    return name + (isCredential(name) ? hidden : mapValue(name, inner, change, changeAnswer))
  })
}

/** What an inbox answers. */
const isAnswer = (key: string): boolean => /^\W*body\W*$/.test(key)

/**
 * Changes the free texts of a scenario, and with `changeAnswer` the bodies that inboxes answer. Steps, names of fields and
 * keywords are kept.
 */
export const mapScenario = (text: string, change: (text: string) => string, changeAnswer = change): string =>
  withoutCardCodes(text)
    .split('\n')
    .map((line) => {
      const [, key, value] = entry.exec(line) ?? []
      return key === undefined || value === undefined ? change(line) : key + mapValue(key, value, change, changeAnswer)
    })
    .join('\n')
