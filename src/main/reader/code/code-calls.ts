import type { Parser, SyntaxNode, Tree } from '@lezer/common'
import { utf8Of } from '../../signature-tools/request-readers/bytes-of.ts'
import type { Candidate, TextRange } from '../candidate.ts'
import { entryOf } from '../literal.ts'
import { requestCandidate } from '../request-candidate.ts'
import type { CodeCall, CodeLanguage, CodeRequest } from './code-language.ts'
import { codeRegions } from './code-regions.ts'
import { codeVariables } from './code-variables.ts'
import { createEvaluator, type EvaluationBudget } from './evaluate-code.ts'
import { javascript } from './javascript.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { textOfLiteral } from './text-of-literal.ts'

const languages: readonly CodeLanguage[] = [javascript, python, php]
const maxCalls = 200
/** Names of calls that send or prepare a request. */
const ofRequest = /(?:fetch|ky|request|axios|ajax|post|put|patch|get|delete|curl_init|curl_setopt|curl_setopt_array)$/i
const maxFound = 50
/** Limits the steps of the parser. Code of 100,000 characters takes 10,000; what is no code takes one for each character. */
const maxSteps = 20_000

/** Finds the requests that JavaScript, Python or PHP code makes. The code is parsed and never run. */
export const codeCalls = (text: string): Candidate[] =>
  languages
    .filter(({ mentions }) => mentions.test(text))
    .flatMap((language) =>
      codeRegions(text, language.mentions).flatMap(({ code, range }) => requestsOf(code, range, language)),
    )
    .slice(0, maxFound)

/** Parses code as far as `maxSteps` goes. */
const treeOf = (parser: Parser, code: string): Tree => {
  const parse = parser.startParse(code)
  for (let step = 0; ; step++) {
    const tree = parse.advance()
    if (tree !== null) return tree
    if (step === maxSteps) parse.stopAt(parse.parsedPos)
  }
}

const requestsOf = (code: string, range: TextRange, language: CodeLanguage): Candidate[] => {
  const tree = treeOf(language.parser, code)
  const found: Candidate[] = []
  const calls: CodeCall[] = []
  const nodes: SyntaxNode[] = []
  tree.iterate({
    enter: ({ type, node }) => {
      if (type.name !== 'CallExpression' || nodes.length >= maxCalls) return
      if (ofRequest.test(code.slice(node.from, node.firstChild?.to ?? node.from).slice(-60))) nodes.push(node)
    },
  })
  const variables = codeVariables(tree, code)
  const budget = { steps: 0, usesComments: false }
  for (const node of nodes) {
    const { call } = createEvaluator(code, variables, language, budget)
    const made = call(node)
    if (!made) continue
    calls.push(made)
    const request = language.requestOf(made)
    if (request) found.push(candidateOf(request, range, budget))
  }
  const together = language.requestOfCalls?.(calls)
  if (together) found.push(candidateOf(together, range, budget))
  return found
}

const candidateOf = (request: CodeRequest, range: TextRange, { usesComments }: EvaluationBudget): Candidate => {
  const { source, method, url, headers, body, contentType, notes = [] } = request
  const header = (name: string): string | null => {
    const value = entryOf(headers, name, true)
    return (value && textOfLiteral(value)) ?? null
  }
  return requestCandidate({
    source,
    range,
    method,
    url: (url && textOfLiteral(url)) ?? null,
    authorization: header('authorization') ?? request.authorization ?? null,
    contentType: header('content-type') ?? contentType,
    body: utf8Of(body ?? ''),
    notes: usesComments ? [...notes, 'Values of variables were taken from comments in the code.'] : notes,
    exact: !usesComments,
  })
}
