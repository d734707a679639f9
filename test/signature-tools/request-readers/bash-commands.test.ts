import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bashCommands } from '../../../src/main/signature-tools/request-readers/bash-commands.ts'
import { bytesOf } from '../../../src/main/signature-tools/request-readers/bytes-of.ts'

/** The words of the only command, as bytes. */
const wordsOf = (script: string): Buffer[] => {
  const { commands } = bashCommands(script)
  expect(commands).toHaveLength(1)
  return (commands[0]?.words ?? []).map(({ text }) => Buffer.from(bytesOf(text)))
}

const hasBash = spawnSync('bash', ['--version']).status === 0

/** Parts the words of one script from the next. */
const end = 'end of these words'

/** What a program gets from bash for each script: its words, a NUL after each. One bash for all. */
const bashWords = (scripts: readonly string[]): Buffer[][] => {
  const script = scripts.map((words) => `printf '%s\\0' ${words}\nprintf '${end}\\0'\n`).join('')
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' }
  const { stdout, status } = spawnSync('bash', ['--norc', '-c', script], { env })
  expect(status).toBe(0)
  const results: Buffer[][] = [[]]
  let start = 0
  for (let at = stdout.indexOf(0); at >= 0; at = stdout.indexOf(0, start)) {
    const word = stdout.subarray(start, at)
    if (word.toString() === end) results.push([])
    else results.at(-1)?.push(word)
    start = at + 1
  }
  results.pop()
  return results
}

const single = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const double = (text: string): string => `"${text.replace(/[\\$`"]/g, '\\$&')}"`
const ansiC = (text: string): string =>
  `$'${text.replace(/[\\']/g, '\\$&').replace(/[\n\r\t]/g, (char) => ({ '\n': '\\n', '\r': '\\r' })[char] ?? '\\t')}'`
const hex = (text: string): string =>
  `$'${Array.from(Buffer.from(text), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`
const bare = (text: string): string => {
  if (text === '') return `''`
  return text.replace(/\n|[^\p{L}\p{N}]/gu, (char) => (char === '\n' ? `'\n'` : `\\${char}`))
}

const bodies = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'\'"\\$`!\n\r\t {}[]:,é\u{1f600}#;&|<>()*?~=%^a1'), maxLength: 40 }),
    fc.json(),
  )
  .map((text) => text.replaceAll('\0', ''))

describe.skipIf(!hasBash)('beside the real bash', () => {
  test('any text in any quotes is the same word', () => {
    const quoted = fc.tuple(bodies, fc.constantFrom(single, double, ansiC, hex, bare))
    const cases = fc.sample(quoted, 600)
    const real = bashWords(cases.map(([text, quote]) => quote(text)))
    for (const [index, [text, quote]] of cases.entries()) {
      const ours = wordsOf(`x ${quote(text)}`).slice(1)
      expect(ours, quote(text)).toEqual(real[index])
      expect(ours[0]?.toString(), quote(text)).toBe(text)
    }
  })

  test.each([
    [`$'\\a\\b\\e\\E\\f\\n\\r\\t\\v\\\\\\'\\"\\?'`],
    [`$'\\x41\\x4\\xg\\xc3\\xa9\\xff\\101\\7\\4012'`],
    [`$'\\u00e9\\u20ac\\U1f600\\u41\\ug\\ud83d\\ude00\\ue9z'`],
    [`$'\\cA\\c\\\\x\\q\\z'`],
    [`$'a\\0b'c $'x\\u0000y' $'a\\x00b'"d"`],
    [`"\\a\\n\\t\\\\\\"\\$\\\`'"`],
    [`"a\\\nb" a\\\nb 'a\\\nb'`],
    [`a"b"'c'$'d'\\e`],
    [`'' "" $'' a''`],
    [`"$" $ "a$ b" a$ "$%"`],
    [`$"locale"`],
    [`{\\"a\\":1} a=b --x={y}`],
    [`one # a comment "with quotes`],
    [`a#b '#' \\#`],
    [`"$(cat <<'E'\n{"a":'$b'}\n\n\nE\n)"`],
    [`"$(cat <<-'E'\n\t{"a":\n\t\t1\t}\n\t\n\tE\n)"`],
    ['é\u00a0x \u2028 日本'],
  ])('%j', (words) => {
    expect(wordsOf(`x ${words}`).slice(1)).toEqual(bashWords([words])[0])
  })

  test.each([
    [`cat <<'E'\n{"a":"$b\\\\"}\n\tx\nE\n`],
    [`cat <<E\n"q" \\$ \\\\ \\\` \\" \\x a\\\nb\nE\n`],
    [`cat <<-E\n\t\tone\n\ttwo\n\tE\n`],
    [`cat <<"A B"\nx\nA B\n`],
    [`cat <<\tE\nx\nE\n`],
    [`cat <<\\E\n"$b"\nE\n`],
    [`cat <<E\\\n | cat\nx\nE\n`],
    [`cat <<< 'x  y'\n`],
    [`printf %s '{"a": 1}' | cat\n`],
    [`echo -n a  'b' | cat\n`],
    [`echo a | cat\n`],
    [`cat <<E | cat\nthrough\nE\n`],
    [`cat <<E | cat | cat\nthrough\nE\n`],
    [`cat <<<\t'after a tab'\n`],
    [`echo a | cat | cat\n`],
    [`echo a |& cat\n`],
    [`echo a |\n\n  # a comment\n  cat\n`],
    [`cat <<E |\nthrough\nE\n  cat\n`],
    [`: | cat <<E\nof its own\nE\n`],
  ])('%j puts the same into the input', (script) => {
    const { stdout } = spawnSync('bash', ['--norc', '-c', script])
    expect(bashCommands(script).commands.at(-1)?.input?.text).toBe(stdout.toString())
  })
})

describe('what is not known', () => {
  test.each([
    [`x "$A"`, ['$A']],
    [`x "a\${A}b$1"`, [`\${A}`, '$1']],
    ['x `date`', ['`date`']],
    [`x "$(jq -n ')' | cat)"`, [`$(jq -n ')' | cat)`]],
    [`x "$(jq \\) a)"`, ['$(jq \\) a)']],
    [`x "$(a $(b) c)"`, ['$(a $(b) c)']],
    [`x '$A' \\$A $'$A'`, []],
  ])('%s', (script, gaps) => {
    expect(bashCommands(script).commands[0]?.words.flatMap((word) => word.gaps)).toEqual(gaps)
  })

  test('a variable that the script sets is known', () => {
    const script = `BODY='{"a":"\\u00e9"}'\nexport KEY="k"\nx "$BODY" "\${KEY}.$HASH" '$BODY'`
    expect(bashCommands(script).commands.at(-1)?.words.slice(1)).toEqual([
      { text: '{"a":"\\u00e9"}', gaps: [] },
      { text: 'k.$HASH', gaps: ['$HASH'] },
      { text: '$BODY', gaps: [] },
    ])
  })

  test('a variable with a new value that is not known is none, and those of functions are known', () => {
    const script = 'A=old\nB=old\nA=$(date)\nlocal B=new\nreadonly C=c\nx "$A" "$B" "$C"'
    expect(bashCommands(script).commands.at(-1)?.words.slice(1)).toEqual([
      { text: '$A', gaps: ['$A'] },
      { text: 'new', gaps: [] },
      { text: 'c', gaps: [] },
    ])
  })

  test.each([
    `printf %s a b | cat`,
    `printf '%s\\n' a | cat`,
    `echo -ne 'a\\n' | cat`,
    `grep a <<E | cat\na\nE\n`,
    `echo a || cat`,
    `echo a; cat`,
    `< a.json\ncat`,
  ])('the input of the last command is not known in %j', (script) => {
    expect(bashCommands(script).commands.at(-1)).toEqual({ words: [{ text: 'cat', gaps: [] }] })
  })

  test('gaps of an input are those of the texts in it', () => {
    for (const script of [`cat <<< "a$A"`, `echo "a$A" | cat`, `printf %s "a$A" | cat`, `cat <<E\na$A\nE\n`])
      expect(bashCommands(script).commands.at(-1)?.input?.gaps, script).toEqual(['$A'])
  })

  test('variables that double each other do not fill the memory', () => {
    const doubling = Array.from({ length: 60 }, () => 'A="$A$A"').join('\n')
    const { commands } = bashCommands(`A=0123456789\n${doubling}\nx "$A"`)
    expect(commands.at(-1)?.words[1]?.text.length).toBeLessThan(5_000_000)
  })

  test('an open quote is noted', () => {
    expect([...bashCommands(`x 'abc`).notes]).toEqual([expect.stringContaining('single quote')])
  })
})
