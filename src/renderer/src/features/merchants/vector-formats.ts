import type { VectorFormat } from '../../../../shared/contract/signature.ts'

export interface VectorFormatChoice {
  value: VectorFormat
  title: string
  /** The audience, in one line. */
  explains: string
  /** The command that runs the file; null when it is not runnable. */
  run: string | null
}

/** The engine's file names. */
export const vectorFormats: readonly VectorFormatChoice[] = [
  {
    value: 'phpunit',
    title: 'PHPUnit',
    explains: 'SignatureVectorsTest.php, for PHPUnit 9 and later',
    run: 'MERCHANT_SECRET=… vendor/bin/phpunit SignatureVectorsTest.php',
  },
  {
    value: 'pytest',
    title: 'pytest',
    explains: 'test_signature_vectors.py, for Python 3',
    run: 'MERCHANT_SECRET=… pytest test_signature_vectors.py',
  },
  {
    value: 'jest',
    title: 'Jest',
    explains: 'signature-vectors.test.js, also for Vitest with globals',
    run: 'MERCHANT_SECRET=… npx jest signature-vectors',
  },
  {
    value: 'json',
    title: 'JSON',
    explains: 'signature-vectors.json, for any other language',
    run: null,
  },
]
