import { expect, test } from 'vitest'
import { loadDigests } from '../../../src/main/signature-tools/doctor-workers/load-digests.ts'

const text = '{"a":1}secret'
// What hash() of PHP, hashlib.blake2b(digest_size=16) of Python, and String.hashCode of Java return for it.
test.each([
  ['md2', '6a7250ed2dea55d122de0e818963dc85'],
  ['md4', '8ea931f24c2a725a12a37efcba02af63'],
  ['crc32c', '50679158'],
  ['bzipCrc', '7a6111a9'],
  ['fnv132', '6b85139d'],
  ['fnv1a32', '84bbbed5'],
  ['fnv164', '0f869605e935371d'],
  ['fnv1a64', '51fb3ff96a569855'],
  ['joaat', 'c8036982'],
  ['xxh32', '58cb7190'],
  ['xxh64', 'b2e16e4364c9efd1'],
  ['xxh3', '2897b5d9d8e78a35'],
  ['xxh128', '6739fb147fc7f970d0bbffba1a857959'],
  [
    'whirlpool',
    'd291fd3b8873f617cab7c90226bc38eaf7d1796292b71beca7672e3448a289d5aa7cdd83532fc32a2793e478212d2e075a789d80de79ee6537591361006b6628',
  ],
] as const)('%s is that of the languages, at once, in two parts, and again', async (algorithm, expected) => {
  const digests = await loadDigests()
  expect(digests.digest(algorithm, text)).toBe(expected)
  expect(digests.begin(algorithm, text.slice(0, 3))(Buffer.from(text.slice(3)))).toBe(expected)
  expect(digests.digest(algorithm, text)).toBe(expected)
})

test('hashCode, BLAKE and Keccak', async () => {
  const digests = await loadDigests()
  expect(digests.digest('javaHash', 'hello')).toBe((99_162_322).toString(16).padStart(8, '0'))
  expect(digests.digest('blake2b128', 'abc')).toBe('cf4ab791c62b8d2b2109c90275287816')
  expect(digests.digest('blake2b256', 'abc')).toBe('bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319')
  expect(digests.digest('blake3', 'abc')).toBe('6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85')
  expect(digests.digest('keccak256', 'abc')).toBe('4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45')
})
