import type { Difference } from '../../../shared/contract/signature.ts'

/** Where two texts part; undefined where they are the same. */
export const differenceOf = (
  expected: string,
  actual: string,
  source: Difference['source'],
): Difference | undefined => {
  if (expected === actual) return undefined
  let offset = 0
  while (offset < expected.length && expected.charCodeAt(offset) === actual.charCodeAt(offset)) offset++
  return { offset, expected, actual, source }
}
