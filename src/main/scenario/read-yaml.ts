import { type Document, isMap, isScalar, isSeq, type LineCounter, type Node, parseDocument, visit } from 'yaml'

export interface ReadYaml {
  document: Document
  /** What it means; `{}` for an empty file. */
  value: unknown
}

type Note = (offset: number, message: string) => void

/** As many as the library resolves; more are a mistake, or meant to fill the memory. */
const mostAliases = 100

const startOf = (node: Node): number => node.range?.[0] ?? 0

/** What is YAML, yet means nothing in a scenario, or something else than it seems. */
const noteOddities = (document: Document, note: Note): void => {
  let aliases = 0
  visit(document, {
    Alias: (_, alias, ancestors) => {
      aliases += 1
      if (aliases > mostAliases) {
        note(startOf(alias), `there are more than ${mostAliases} aliases, which is the most`)
        return visit.BREAK
      }
      const named = alias.resolve(document)
      if (named === undefined) note(startOf(alias), `nothing before this is called &${alias.source}`)
      else if (ancestors.includes(named)) note(startOf(alias), `*${alias.source} stands within what it names`)
      return undefined
    },
    Pair: (_, { key }) => {
      if (isMap(key) || isSeq(key)) note(startOf(key), 'a name must be a text')
      if (isScalar(key) && key.value === '<<') note(startOf(key), '<< does not merge in YAML 1.2: write the fields out')
    },
  })
}

/** The words of the library that speak of its own functions. */
const wordsOf = ({ code, message }: { code: string; message: string }): string =>
  code === 'MULTIPLE_DOCS' ? 'one file is one scenario: nothing may follow ---' : message

/** Reads YAML 1.2; whatever is wrong goes to `note` with its place, and nothing is returned then. */
export const readYaml = (text: string, lines: LineCounter, note: Note): ReadYaml | undefined => {
  let isWrong = false
  const wrong: Note = (offset, message) => {
    isWrong = true
    note(offset, message)
  }
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
    // Warnings too: a tag nobody knows would be passed over.
    for (const fault of [...document.errors, ...document.warnings]) wrong(fault.pos[0], wordsOf(fault))
    if (!isWrong) noteOddities(document, wrong)
    if (isWrong) return undefined
    return { document, value: document.toJS({ maxAliasCount: mostAliases }) ?? {} }
  } catch (error) {
    if (error instanceof RangeError) wrong(0, 'it is nested too deeply')
    else if (error instanceof ReferenceError) wrong(0, 'its aliases multiply into too many values')
    else throw error
    return undefined
  }
}
