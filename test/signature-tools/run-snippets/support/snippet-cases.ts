import { createFields } from '../../../support/create-body.ts'
import { isLong } from '../../../support/rounds.ts'
import { signatureVectors } from '../../../support/signature-vectors.ts'
import type { Form } from './snippet-engine.ts'

/** A body, and who sends it. */
export interface SnippetCase {
  name: string
  key: string
  secret: string
  body: string
}

const described = (description: string): string => JSON.stringify({ ...createFields, description })

/** A good body with this text among its members. */
const withMembers = (members: string): string => JSON.stringify(createFields).replace(/}$/, `,${members}}`)

const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')
const nested = (levels: number): string => `${'{"b":[1,{"a":'.repeat(levels)}0${'}]}'.repeat(levels)}`

const plain = { key: 'mk_plain', secret: 'sk_plain' }
const quoted = { key: `k'"$x\`\\.#{1}%s!`, secret: `s'e"c\`r$e\\t é $(id) !! %s` }

const nastyBodies: Readonly<Record<string, string>> = {
  'the words of a shell': described(
    `$(id) \`id\` \${HOME} $HOME !! !$ !-1 & | ; < > ( ) * ? ~ # {a,b} [x] ^ = %PATH% %s %n %0A`,
  ),
  'a description that names a file': described('@/etc/passwd'),
  'quotes of every kind': described(`' '' ''' '\\'' " "" """ \` \`\`\` ‘ ’ ‚ ‛ “ ” „ ´ '@ @' "@ @" $' '"'"'`),
  'templates of other languages': described(
    `#{1} #$x #@y \${1} {{1}} <?php ?> <%= 1 %> */ /* // -- \\u0041 </script> {$x} {0}`,
  ),
  'backslashes, and one at the end': described('C:\\new\\table\\0 \\\\ \\\\\\ \\x41 \\101 \\'),
  'every control character': described(`a${controls}b`),
  'what does not show': described('a\u00a0b\u200bc\u202ed\u2066e\ufefff\u0085g\u007fh\u2028i\u00adj\u3000k'),
  'the longest description': described('💶'.repeat(1_024)),
  'CR LF and tabs between the tokens': JSON.stringify(createFields, null, '\t').replaceAll('\n', '\r\n'),
  'lines, with backslashes and quotes': JSON.stringify(
    { ...createFields, description: `it's \\ "x" \`y\` \${z}` },
    null,
    2,
  ),
  'lines that end in spaces': ` \n${JSON.stringify(createFields, null, 2).replaceAll('\n', ' \n')} \n`,
  'lines with what ends a here-document': `${JSON.stringify(createFields, null, 2)}\n\n`,
  'escapes where none are needed': withMembers('"\\u0061\\/b":"\\u0041\\/\\u00e9\\ud83d\\ude00\\u2028"'),
  'keys that look like an index': withMembers('"10":1,"9":{"10":1,"9":2,"01":3,"-1":4,"0":5},"1":{"0":"a","1":"b"}'),
  'keys that objects have anyway': withMembers('"__proto__":{"__proto__":1,"a":2},"constructor":null,"toString":"x"'),
  'keys nobody would choose': withMembers('"":1,"\\u0000a":2," ":3,"\'\\"$x`":{"":{"\\u0000":[]}},"a\\nb":4,"@x":5'),
  'keys beyond U+FFFF sort last': withMembers('"\uffee":1,"😀":2,"\ue000":3,"é":4,"e\u0301":5'),
  'numbers of every shape': withMembers(
    '"n":[10.50,10.0,1e2,1E+2,1e-7,0.10,-0,-0.0,1e400,12345678901234567,0.30000000000000004,2147483648,-9]',
  ).replace('"amount":10.5,', '"amount":10.50,'),
  'an amount with an exponent': withMembers('"x":1').replace('"amount":10.5,', '"amount":1.050e1,'),
  'empty, single and nested values': withMembers('"a":[null],"b":[[]],"c":[{}],"d":{},"e":[{"f":[]}],"g":[true,false]'),
  'thirty levels': withMembers(`"deep":${nested(10)}`),
}

/** Every vector of the specification's signature, and bodies that break quoting, encoders and shells. */
export const snippetCases: readonly SnippetCase[] = [
  ...signatureVectors.map(({ name, merchant_key: key, merchant_secret: secret, body }) => ({
    name,
    key,
    secret,
    body,
  })),
  ...Object.entries(nastyBodies).map(([name, body]) => ({ name, ...(name.startsWith('keys') ? quoted : plain), body })),
  { name: 'quotes in key and secret', ...quoted, body: described("it's") },
]

/** Before a commit the bodies take turns with the two forms, which quote them alike; the long run has each in both. */
export const casesOf = (form: Form, cases: readonly SnippetCase[]): readonly SnippetCase[] =>
  isLong ? cases : cases.filter((_, at) => (at % 2 === 0) === (form === 'this-request'))
