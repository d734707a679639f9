import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bashQuoted } from '../../../src/main/signature-tools/snippets/quote/bash.ts'
import { javaQuoted, javaText } from '../../../src/main/signature-tools/snippets/quote/java.ts'
import { powershellQuoted } from '../../../src/main/signature-tools/snippets/quote/powershell.ts'
import {
  csharpQuoted,
  csharpText,
  goQuoted,
  goText,
  javascriptQuoted,
  javascriptText,
  phpQuoted,
  phpText,
  pythonQuoted,
  pythonText,
  rubyQuoted,
  rubyText,
} from '../../../src/main/signature-tools/snippets/quote/quoted.ts'
import { rounds, seed } from '../../support/rounds.ts'
import { whyMissing } from './support/interpreters.ts'
import { runFile } from './support/run-file.ts'

// The real languages read what was quoted for them: one program for each prints many texts as hexadecimal UTF-8.

const pieces = [
  ...[
    '"',
    "'",
    '`',
    '\\',
    '$',
    '#',
    '{',
    '}',
    '@',
    '%',
    '!',
    '\n',
    '\r',
    '\t',
    '\0',
    ' ',
    '/',
    'u',
    'x',
    '0',
    'n',
    '?>',
  ],
  ...[
    "'''",
    '"""',
    '\nJSON',
    'JSON\n',
    ' \n',
    `\${a}`,
    '#{a}',
    "'@",
    '‘',
    '”',
    'é',
    '日',
    '😀',
    '\u2028',
    '\u00a0',
    '\ufeff',
  ],
  ...['\x07', '\x1b', '\x7f', '\u0085', '\u202e', '</script>', '\\u0041', '%s', '*/', '<?php'],
]
const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...pieces) },
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const someText = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
const texts = [
  '',
  ...pieces,
  ...pieces.map((one) => `{\n  "a": "${one}"\n}`),
  ...fc.sample(someText, { seed, numRuns: rounds(50, 150) }),
]

interface Reader {
  name: string
  missing: string | undefined
  writers: readonly ((text: string) => string)[]
  fileName: string
  run: string
  program(literals: readonly string[]): string
}

const lines = (literals: readonly string[], line: (literal: string) => string): string => literals.map(line).join('\n')

const csharpProgram = (literals: readonly string[]): string => `static class Quoting
{
    static void Main()
    {
${lines(literals, (one) => `Show(${one});`)}
    }

    static void Show(string text)
    {
        System.Console.WriteLine(System.BitConverter.ToString(System.Text.Encoding.UTF8.GetBytes(text)).Replace("-", "").ToLower());
    }
}
`

const readers: readonly Reader[] = [
  {
    name: 'bash',
    missing: whyMissing('bash'),
    writers: [bashQuoted],
    fileName: 'quoting.sh',
    run: 'bash quoting.sh',
    program: (literals) => lines(literals, (one) => `printf %s ${one} | od -An -v -tx1 | tr -d ' \\n'; echo`),
  },
  {
    name: 'PowerShell',
    missing: whyMissing('pwsh'),
    writers: [powershellQuoted],
    fileName: 'quoting.ps1',
    run: 'pwsh -NoProfile -File quoting.ps1',
    program: (literals) =>
      lines(literals, (one) => {
        const bytes = `[Text.Encoding]::UTF8.GetBytes(${one})`
        return `[Console]::WriteLine([BitConverter]::ToString(${bytes}).Replace('-', '').ToLower())`
      }),
  },
  {
    name: 'PHP',
    missing: whyMissing('php'),
    writers: [phpQuoted, phpText],
    fileName: 'quoting.php',
    run: 'php quoting.php',
    program: (literals) => `<?php\n${lines(literals, (one) => `$text = ${one};\necho bin2hex($text), "\\n";`)}`,
  },
  {
    name: 'Python',
    missing: whyMissing('python3'),
    writers: [pythonQuoted, pythonText],
    fileName: 'quoting.py',
    run: 'python3 quoting.py',
    program: (literals) => lines(literals, (one) => `print(${one}.encode("utf-8").hex())`),
  },
  {
    name: 'Node.js',
    missing: whyMissing('node'),
    writers: [javascriptQuoted, javascriptText],
    fileName: 'quoting.mjs',
    run: 'node quoting.mjs',
    program: (literals) => lines(literals, (one) => `console.log(Buffer.from(${one}).toString('hex'))`),
  },
  {
    name: 'Ruby',
    missing: whyMissing('ruby'),
    writers: [rubyQuoted, rubyText],
    fileName: 'quoting.rb',
    run: 'ruby quoting.rb',
    program: (literals) => lines(literals, (one) => `text = ${one}\nputs text.encode('UTF-8').unpack1('H*')`),
  },
  {
    name: 'Go',
    missing: whyMissing('go'),
    writers: [goQuoted, goText],
    fileName: 'quoting.go',
    run: 'go run quoting.go',
    program: (literals) =>
      `package main\n\nimport "fmt"\n\nfunc main() {\n${lines(literals, (one) => `fmt.Printf("%x\\n", ${one})`)}\n}\n`,
  },
  {
    name: 'Java',
    missing: whyMissing('java'),
    writers: [javaQuoted, javaText],
    fileName: 'Quoting.java',
    run: 'java Quoting.java',
    program: (literals) => `class Quoting {
static void show(String text) {
    System.out.println(java.util.HexFormat.of().formatHex(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
}
public static void main(String[] args) {
${lines(literals, (one) => `show(${one});`)}
}
}
`,
  },
  {
    name: 'C#',
    missing: whyMissing('mcs'),
    writers: [csharpQuoted, csharpText],
    fileName: 'Quoting.cs',
    run: 'mcs -nologo -codepage:utf8 Quoting.cs && mono Quoting.exe',
    program: csharpProgram,
  },
]

const hexOf = (text: string): string => Buffer.from(text, 'utf8').toString('hex')

describe.each(readers)('$name', ({ missing, writers, fileName, run, program, name }) => {
  const skipped = missing === undefined ? '' : ` (not run: ${missing})`
  test.skipIf(missing !== undefined)(
    `reads every text as it was${skipped}`,
    async () => {
      // bash has no U+0000; the snippet makes it another way.
      const readable = texts.map((text) => (name === 'bash' ? text.replaceAll('\0', '') : text))
      for (const write of writers) {
        const printed = await runFile({ fileName, run, code: program(readable.map(write)) }, {})
        const read = printed.split(/\r?\n/).slice(0, readable.length)
        const wrong = readable.filter((text, at) => read[at] !== hexOf(text))
        expect(wrong, `seed ${seed}`).toEqual([])
      }
    },
    60_000,
  )
})
