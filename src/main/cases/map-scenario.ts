import { isCredentialHeader } from '../../shared/is-credential-header.ts'

/** A step or a field, and what is said of it. */
const entry = /^(\s*(?:- )?(?:[\w-]+|"(?:[^"\\]|\\.)*")\s*:\s*)(.*)$/
/** A member within braces and its value, or a text in a list. */
const member = /((?:"(?:[^"\\]|\\.)*"|[\w-]+)\s*:\s*)("(?:[^"\\]|\\.)*"|[^\s,{}[\]"]+)?|"(?:[^"\\]|\\.)*"/g

/** Keys whose values are words of the format. */
const ownWords =
  /^\W*(?:merchant|pay|bank|cancel|stop|set|sign|as|on|until|through|expect-state|clock|wait|steps|kind|code|status|outcome|field|result|format|charset|method|after|within|delivered|answered|retry)\W*$/i

/** Credentials in headers, also of a file that somebody wrote by hand; as a header it could be sent. */
const hidden = '"********"'
const isCredential = (key: string): boolean => isCredentialHeader(key.replace(/[^\w-]/g, ''))

const inValue = (key: string, value: string, change: (text: string) => string): string => {
  if (ownWords.test(key)) return value
  if (!value.startsWith('{')) return change(value)
  return value.replace(member, (all: string, name?: string, inner?: string) => {
    if (name === undefined) return change(all)
    if (inner === undefined) return all
    return name + (isCredential(name) ? hidden : inValue(name, inner, change))
  })
}

/** A scenario with the texts in it changed, but not its steps, the names of fields and the words of the format. */
export const mapScenario = (text: string, change: (text: string) => string): string =>
  text
    .split('\n')
    .map((line) => {
      const [, key, value] = entry.exec(line) ?? []
      return key === undefined || value === undefined ? change(line) : key + inValue(key, value, change)
    })
    .join('\n')
