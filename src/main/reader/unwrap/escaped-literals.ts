import { unescapedOnce } from '../unescape-window.ts'
import type { Unwrapped } from './unwrapped.ts'

const note = 'The escapes of a quoted text were undone.'

/** What a literal contains that is a request: a command, or the head of a call. */
const start = /(?<![\w-])(?:curl(?:\.exe)?\s|Authorization:\s|(?:POST|PUT) (?:https?:\/)?\/)/gi
/** A quote that begins a literal: behind a word it is an apostrophe or ends another one. */
const opening = /(?:^|[\s=(,:[{$>|+@rbuf])(["'])(?![\s,;)\]}])/g
const escapedQuote = /\\(?:["']|x2[27]|u002[27])/i
/** Limits the characters before the request, and the literals that are read. */
const maxBefore = 200
const maxLiterals = 50

/** Returns the end of a literal: its quote, without a backslash before it. */
const endOf = (text: string, from: number, quote: string): number => {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
  }
  return text.length
}

/** Returns where the literal around a place begins and ends; the rest of the line where no quote is before it. */
const literalAround = (text: string, at: number): [from: number, to: number] => {
  const line = text.lastIndexOf('\n', at - 1) + 1
  const from = Math.max(line, at - maxBefore)
  const [, quote = ''] = [...text.slice(from, at).matchAll(opening)].at(-1) ?? []
  if (quote !== '') {
    const begin = text.lastIndexOf(quote, at - 1) + 1
    const end = endOf(text, begin, quote)
    if (end > at) return [begin, end]
  }
  const lineEnd = text.indexOf('\n', at)
  return [at, lineEnd < 0 ? text.length : lineEnd]
}

/**
 * Undoes the escapes of a command or a call that is a literal of a program or a log, once: `\"` of JSON, Go, Ruby and
 * Apache, `\'` of Python, `\x22` of nginx.
 */
export const escapedLiterals = (text: string): Unwrapped | undefined => {
  if (!escapedQuote.test(text)) return undefined
  let [plain, copied, read] = ['', 0, 0]
  for (const { index } of text.matchAll(start)) {
    if (index < copied || ++read > maxLiterals) continue
    const [from, to] = literalAround(text, index)
    const literal = text.slice(from, to)
    if (from < copied || !escapedQuote.test(literal)) continue
    plain += `${text.slice(copied, from)}\n${unescapedOnce(literal)}\n`
    copied = to
  }
  if (copied === 0) return undefined
  return { text: plain + text.slice(copied), note }
}

/** A literal of several lines in Java, with its indentation. */
const block = /"""[ \t]{0,20}\r?\n([\s\S]{20,200000}?)"""/g

/** Undoes the escapes and the indentation of text blocks, once. */
export const textBlocks = (text: string): Unwrapped | undefined => {
  if (!text.includes('"""')) return undefined
  const plain = text.replace(block, (_, lines: string) => {
    const indents = Array.from(lines.matchAll(/^([ \t]*)\S/gm), ([, indent = '']) => indent.length)
    const indent = indents.reduce((least, one) => Math.min(least, one), maxBefore)
    return `\n${unescapedOnce(lines.replace(new RegExp(`^[ \\t]{${indent}}`, 'gm'), ''))}\n`
  })
  return { text: plain, note }
}

/** A value in single quotes of YAML or SQL, which write one within as two. In a shell they would join two literals. */
const doubledQuotes = /((?:\w{1,40}:[ \t]{0,9}|[(,]\s{0,9}))'(\{"(?:[^']|''){20,200000}\})'(?=[\s,)]|$)/g

/** Undoes the doubled apostrophes of a body in YAML or SQL. */
export const doubledApostrophes = (text: string): Unwrapped | undefined =>
  text.includes("''")
    ? {
        text: text.replace(
          doubledQuotes,
          (_, before: string, body: string) => `${before}\n${body.replaceAll("''", "'")}\n`,
        ),
        note: 'Doubled apostrophes, as in YAML or SQL, were undone.',
      }
    : undefined
