import { readFileSync } from 'node:fs'
import { fillTemplate } from '../fill-template.ts'
import { embeddedVectors, introduction } from './embedded-vectors.ts'
import type { VectorSet } from './golden-vectors.ts'
import { jsonFile } from './json-file.ts'

export interface VectorFile {
  fileName: string
  mediaType: string
  text: string
}

/** Test files. A template has `{{introduction}}`, `{{vectors}}`, and both ways to write numbers. */
const tests = {
  // PHPUnit 9 and later, PHP 7.4 and later: data providers are declared in both supported ways.
  phpunit: {
    fileName: 'SignatureVectorsTest.php',
    mediaType: 'application/x-php',
    comment: '//',
    run: 'vendor/bin/phpunit SignatureVectorsTest.php',
    template: readFileSync(new URL('./SignatureVectorsTest.php', import.meta.url), 'utf8'),
  },
  pytest: {
    fileName: 'test_signature_vectors.py',
    mediaType: 'text/x-python',
    comment: '#',
    run: 'pytest test_signature_vectors.py',
    template: readFileSync(new URL('./test_signature_vectors.py', import.meta.url), 'utf8'),
  },
  // Jest and compatible runners, as CommonJS or as an ES module.
  jest: {
    fileName: 'signature-vectors.test.js',
    mediaType: 'text/javascript',
    comment: '//',
    run: 'npx jest signature-vectors',
    template: readFileSync(new URL('./signature-vectors.test.js.txt', import.meta.url), 'utf8'),
  },
} as const

const numberChoice = /\{\{if as-sent\}\}\n(.*?)\{\{else\}\}\n(.*?)\{\{end\}\}\n/s

/** The same vectors give the same file, byte for byte, so that a diff shows what changed. */
export const vectorFile = (format: 'json' | keyof typeof tests, set: VectorSet): VectorFile => {
  if (format === 'json')
    return { fileName: 'signature-vectors.json', mediaType: 'application/json', text: jsonFile(set) }
  const { fileName, mediaType, comment, run, template } = tests[format]
  const text = fillTemplate(template.replace(numberChoice, set.numbers === 'as-sent' ? '$1' : '$2'), {
    introduction: introduction(set, comment, `MERCHANT_SECRET=… ${run}`),
    vectors: embeddedVectors(set),
  })
  return { fileName, mediaType, text }
}
