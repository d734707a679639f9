import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** A longer pattern is put together from named parts, with `anyOf` where it is a list. */
const maxCharacters = 200

/** Regular expressions, and what `String.raw` quotes for one. Programs for merchants are quoted so too, and are no patterns. */
const isPattern = (node: ts.Node): boolean =>
  ts.isRegularExpressionLiteral(node) || (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
const programs = /^src\/main\/signature-tools\/(?:snippets\/|doctor\/code-lines\.ts$)/

const longPatterns = (path: string): string[] => {
  const text = readFileSync(join(root, path), 'utf8')
  // A pattern stands on one line. Few files have such long ones, so few are parsed.
  if (!text.split('\n').some((line) => line.length > maxCharacters)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isPattern(node) && node.getWidth() > maxCharacters) {
      found.push(
        `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getWidth()} characters`,
      )
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test(`a pattern has at most ${maxCharacters} characters`, () => {
  const listed = execFileSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' }).split('\n')
  const sources = listed.filter((path) => /\.tsx?$/.test(path) && !programs.test(path))
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(longPatterns)).toEqual([])
})
