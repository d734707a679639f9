import { type CST, Lexer, Parser } from 'yaml'

/**
 * Limits the nesting of objects and lists. The library reads nested levels by recursion, which overflows the stack at
 * far deeper nesting.
 */
export const maxDepth = 50
/**
 * Limits the tokens, because the library takes quadratic time. 500 steps with 80 words, colons, spaces and line breaks
 * each fit.
 */
const maxTokens = 40_000

/** A limit of the text is exceeded. `offset` is the place. */
export class YamlLimit extends Error {
  override name = 'YamlLimit'
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** Not counted: the document below the levels, and a scalar above them. */
const levelsOf = (stack: readonly CST.Token[]): number => {
  const top = stack.at(-1)
  return stack.length - (top !== undefined && 'items' in top ? 1 : 2)
}

/**
 * Yields the tokens of a YAML text. Throws a YamlLimit as soon as it is too deep or too long, before any recursion.
 * Takes linear time. Depth is that of the parser's stack: brackets, dashes, `?`, `:` and indentation count, a bracket
 * in a quoted text does not.
 */
export function* yamlTokens(text: string, onNewLine: (offset: number) => void): Generator<CST.Token> {
  const parser = new Parser(onNewLine)
  let tokens = 0
  onNewLine(0)
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme)
    if (levelsOf(parser.stack) > maxDepth) {
      throw new YamlLimit(`it is nested deeper than ${maxDepth} levels, which is the most`, parser.offset)
    }
    tokens += 1
    if (tokens > maxTokens) throw new YamlLimit('it goes on too long from here: make it several files', parser.offset)
  }
  yield* parser.end()
}
