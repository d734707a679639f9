import { Composer, type Document, isMap, isScalar, isSeq, type LineCounter, type Node, visit } from 'yaml'
import { checkExpansion } from './check-expansion.ts'
import { YamlLimit, yamlTokens } from './yaml-tokens.ts'

export interface ReadYaml {
  document: Document
  /** The parsed value; `{}` for an empty file. */
  value: unknown
}

type Note = (offset: number, message: string) => void

/** Limits the aliases, because each is looked up from the start of the document. */
const maxAliases = 100

const startOf = (node: Node): number => node.range?.[0] ?? 0

/** Reports valid YAML that has no meaning in a scenario, or a surprising one. */
const noteOddities = (document: Document, note: Note): void => {
  let aliases = 0
  visit(document, {
    Alias: (_, alias, ancestors) => {
      aliases += 1
      if (aliases > maxAliases) {
        note(startOf(alias), `there are more than ${maxAliases} aliases, which is the most`)
        return visit.BREAK
      }
      const named = alias.resolve(document)
      if (named === undefined) note(startOf(alias), `nothing before this is called &${alias.source}`)
      else if (ancestors.includes(named)) note(startOf(alias), `*${alias.source} is inside the value it refers to`)
      return undefined
    },
    Pair: (_, { key }) => {
      if (isMap(key) || isSeq(key)) note(startOf(key), 'a name must be a text')
      if (isScalar(key) && key.value === '<<') note(startOf(key), '<< does not merge in YAML 1.2: write the fields out')
    },
  })
}

/** Returns the first document of a text. Reports a second one. */
const onlyDocument = (text: string, lines: LineCounter, note: Note): Document => {
  const documents = new Composer({ prettyErrors: false, logLevel: 'error' }).compose(
    yamlTokens(text, lines.addNewLine),
    true,
    text.length,
  )
  const [first, second] = [documents.next().value, documents.next().value]
  if (!first) throw new TypeError('unreachable: a document is made of an empty text, too')
  // Warnings are reported too, because an unknown tag would otherwise be ignored.
  for (const { pos, message } of [...first.errors, ...first.warnings]) note(pos[0], message)
  if (second) note(second.range[0], 'one file is one scenario: nothing may follow ---')
  return first
}

/** Reads YAML 1.2. Calls `note` for each problem with its offset. Returns undefined when there is one. */
export const readYaml = (text: string, lines: LineCounter, note: Note): ReadYaml | undefined => {
  let isWrong = false
  const wrong: Note = (offset, message) => {
    isWrong = true
    note(offset, message)
  }
  try {
    const document = onlyDocument(text, lines, wrong)
    if (!isWrong) noteOddities(document, wrong)
    if (isWrong) return undefined
    checkExpansion(document)
    return { document, value: document.toJS({ maxAliasCount: -1 }) ?? {} }
  } catch (error) {
    if (!(error instanceof YamlLimit)) throw error
    note(error.offset, error.message)
    return undefined
  }
}
