import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

// Data says what happened and only views make sentences, so no code may depend on how a sentence reads. This finds
// comparisons of a text with a literal that reads like one.

const root = new URL('../../', import.meta.url).pathname

/** Texts of others: they come from outside in just these words. */
const protocolTexts: Readonly<Record<string, readonly string[]>> = {
  // OpenSSL and undici give no code for these.
  'src/main/http-client/attempt-failure.ts': [
    '^(wrong version number|packet length too long|http request)$',
    ':SSL routines:[^:]*:([^:]+)',
    '^bad (upgrade|response)',
    'Content-Length can.t be present',
  ],
  // The scheme of an Authorization header, and how Node prints a Buffer.
  'src/main/console/auth/security.ts': ['^Bearer +(\\S+)$'],
  'src/main/signature-tools/doctor/shown-bytes.ts': ['^<Buffer ((?:[0-9a-f]{2} ?)+)>$'],
  // Browsers give no code for a script that could not be loaded.
  'src/renderer/src/app/page-boundary.tsx': ['import|preload|module script'],
  // Parts of the code that is read.
  'src/main/reader/code/javascript.ts': ['new Headers', 'new URLSearchParams'],
  // What curl --trace-ascii prints.
  'src/main/reader/unwrap/trace-lines.ts': ['^(?:[\\d:.]{8,20} )?=> Send (?:header|data)'],
  // Sentences that formats 1 to 4 stored.
  'src/main/store/applied-effect-of-sentence.ts': [' after creating the link'],
}

const comparing = new Set([
  'startsWith',
  'endsWith',
  'includes',
  'indexOf',
  'match',
  'matchAll',
  'search',
  'replace',
  'replaceAll',
  'split',
  'test',
  'exec',
])
const operators = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])

/** Two words with a space between, or a word with a capital letter and a space beside it. */
const readsLikeSentence = (text: string): boolean =>
  /\p{L}{2,} \p{L}{2,}|(^|[^\p{L}])\p{Lu}\p{Ll}+ |^ ?\p{Ll}+ $/u.test(text)

const textOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, node.text.lastIndexOf('/'))
  return undefined
}

/** The literals a node compares something with. */
const comparedIn = (node: ts.Node): ts.Node[] => {
  if (ts.isBinaryExpression(node) && operators.has(node.operatorToken.kind)) return [node.left, node.right]
  if (ts.isCaseClause(node)) return [node.expression]
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const { name, expression } = node.expression
  if (!comparing.has(name.text)) return []
  return ts.isRegularExpressionLiteral(expression) ? [expression] : node.arguments.slice(0, 1)
}

const sentencesIn = (path: string, source: string): string[] => {
  const found: string[] = []
  const allowed = protocolTexts[path] ?? []
  const look = (node: ts.Node): void => {
    for (const operand of comparedIn(node)) {
      const text = textOf(operand)
      if (text !== undefined && readsLikeSentence(text) && !allowed.includes(text)) found.push(`${path}: ${text}`)
    }
    node.forEachChild(look)
  }
  look(
    ts.createSourceFile(
      path,
      source,
      ts.ScriptTarget.Latest,
      false,
      path.endsWith('x') ? ts.ScriptKind.TSX : undefined,
    ),
  )
  return found
}

describe('no code compares display text', () => {
  test.each([
    ["message.replace(/^The receiver/, 'x')", '^The receiver'],
    ["error.message.includes('occurs twice')", 'occurs twice'],
    ["message.startsWith('Invalid ')", 'Invalid '],
    ["const secret = name === 'Add the secret'", 'Add the secret'],
    ["switch (title) { case 'Not found': break }", 'Not found'],
    ['/^Too big /.test(message)', '^Too big '],
  ])('a check that finds %s', (source, text) => {
    expect(sentencesIn('x.ts', source)).toEqual([`x.ts: ${text}`])
  })

  test.each([
    "'get set put'.split(' ')",
    "kind === 'create-error'",
    "type.includes('application/json')",
    "text.replaceAll('_', ' ')",
    '/^[A-Z][a-z]+$/.test(text)',
  ])('a check that accepts %s', (source) => {
    expect(sentencesIn('x.ts', source)).toEqual([])
  })

  test('in src', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .map((name) => join('src', name))
      .filter((path) => /\.tsx?$/.test(path))
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap((path) => sentencesIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  })
})
