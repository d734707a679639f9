import { JSONParser, TokenType } from '@streamparser/json'
import { type CollectionName, collectionNames } from '../../store/store.ts'
import { nothingImported } from './nothing-imported.ts'

/** Members of an export file other than its collections. */
export const headNames = ['product', 'format', 'exportedAt', 'secretsIncluded', 'settings'] as const
export type HeadName = (typeof headNames)[number]

/** The parts of an export file, in the order of the file. */
export interface ImportSink {
  head(name: HeadName, value: unknown): void
  begin(name: CollectionName): void
  record(name: CollectionName, index: number, value: unknown): void
}

export interface ImportParser {
  /** Throws a ConsoleProblem at the first fault. */
  write(bytes: Uint8Array): void
  end(): void
}

/** Maximum size of one record or other part. No stored record is larger. Bytes. */
const maxPartBytes = 8 * 1024 * 1024
/** Maximum nesting. A stored record has at most eight levels. */
const maxDepth = 32

const collections: ReadonlySet<string> = new Set(collectionNames)
const isCollection = (name: string): name is CollectionName => collections.has(name)
const heads: ReadonlySet<string> = new Set(headNames)
const isHead = (name: string): name is HeadName => heads.has(name)

const notAnExport = () => nothingImported('the file is not an export of Paylink Console')

/** Tracks the members of the outermost object and the nesting below them, token by token. */
const createOutline = (sink: Pick<ImportSink, 'begin'>) => {
  const seen = new Set<string>()
  let depth = 0
  let key = ''
  let previous: TokenType | undefined

  const startMember = (token: TokenType): void => {
    if (seen.has(key)) throw nothingImported(`the file has ${key.slice(0, 100)} twice`)
    seen.add(key)
    if (!isCollection(key)) return
    if (token !== TokenType.LEFT_BRACKET)
      throw nothingImported(`${key} must be an array`, { [key]: 'must be an array' })
    sink.begin(key)
  }

  return (token: TokenType, value: unknown): void => {
    if (previous === undefined && token !== TokenType.LEFT_BRACE) throw notAnExport()
    if (depth === 1 && token === TokenType.STRING && previous !== TokenType.COLON) key = String(value)
    if (depth === 1 && previous === TokenType.COLON) startMember(token)
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1
    if (depth > maxDepth) throw nothingImported(`the file is nested more than ${maxDepth} levels deep`)
    previous = token
  }
}

/** Parses an export file as its bytes arrive. Only the current record is in memory. */
export const createImportParser = (sink: ImportSink): ImportParser => {
  const parser = new JSONParser({
    paths: [...headNames.map((name) => `$.${name}`), ...collectionNames.map((name) => `$.${name}.*`)],
    keepStack: false,
  })
  let bytes = 0
  let partBegan = 0
  let refusal: unknown

  /** The parser reports errors thrown in its callbacks as its own. */
  const guarded = (act: () => void): void => {
    try {
      act()
    } catch (error) {
      refusal = error
      throw error
    }
  }
  const outline = createOutline(sink)
  parser.onToken = ({ token, value }) => guarded(() => outline(token, value))
  parser.onValue = ({ key, value, stack }) =>
    guarded(() => {
      partBegan = bytes
      const parent = stack[1]?.key
      if (typeof key === 'number') sink.record(parent as CollectionName, key, value)
      else if (typeof key === 'string' && isHead(key)) sink.head(key, value)
    })

  const parse = (act: () => void): void => {
    try {
      act()
    } catch {
      if (refusal !== undefined) throw refusal
      throw nothingImported('the file is not valid JSON, or was cut off')
    }
  }

  return {
    write(chunk) {
      parse(() => parser.write(chunk))
      bytes += chunk.length
      if (bytes - partBegan > maxPartBytes + chunk.length) {
        throw nothingImported(`a part of the file is larger than ${maxPartBytes} bytes, the maximum of a record`)
      }
    },
    end() {
      if (bytes === 0) throw notAnExport()
      parse(() => {
        if (!parser.isEnded) parser.end()
      })
    },
  }
}
