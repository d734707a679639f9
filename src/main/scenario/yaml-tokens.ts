import { type CST, Lexer, Parser } from 'yaml'

/** Objects and lists inside each other. The library reads each level by recursion, which ends the process far above. */
export const maxDepth = 50
/** The library's work grows with the square of this. 500 steps of 80 words, colons, spaces and line breaks each fit. */
const maxTokens = 40_000

/** The text has more of something than is read; `offset` is where. */
export class YamlLimit extends Error {
  override name = 'YamlLimit'
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** Below the levels is the document, and above them may be a scalar. */
const levelsOf = (stack: readonly CST.Token[]): number => {
  const top = stack.at(-1)
  return stack.length - (top !== undefined && 'items' in top ? 1 : 2)
}

/**
 * The syntax of a YAML text, refused with a YamlLimit as soon as it is too deep or too long. Linear, and before
 * anything that recurses. Depth is the parser's own stack, so brackets, dashes, `?`, `:` and indentation all count, and
 * a bracket in a quoted text does not.
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
