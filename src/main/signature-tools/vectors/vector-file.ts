import type { VectorSet } from './golden-vectors.ts'
import { jestFile } from './jest-file.ts'
import { jsonFile } from './json-file.ts'
import { phpunitFile } from './phpunit-file.ts'
import { pytestFile } from './pytest-file.ts'

export interface VectorFile {
  fileName: string
  mediaType: string
  text: string
}

const writers = {
  json: { fileName: 'signature-vectors.json', mediaType: 'application/json', write: jsonFile },
  phpunit: { fileName: 'SignatureVectorsTest.php', mediaType: 'application/x-php', write: phpunitFile },
  pytest: { fileName: 'test_signature_vectors.py', mediaType: 'text/x-python', write: pytestFile },
  jest: { fileName: 'signature-vectors.test.js', mediaType: 'text/javascript', write: jestFile },
} as const

/** The same vectors give the same file, byte for byte, so that a diff shows what changed. */
export const vectorFile = (format: keyof typeof writers, set: VectorSet): VectorFile => {
  const { write, ...file } = writers[format]
  return { ...file, text: write(set) }
}
