import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withMerchantsFile } from '../../src/main/cli/read-merchants.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const fileOf = (text: string): string => {
  const file = join(makeTempDir(), 'merchants.txt')
  writeFileSync(file, text)
  return file
}
const given = [{ key: 'mk_flag', secret: 'sk_flag' }]

test('the merchants of a file follow those of flags; its byte order mark and line ends of Windows are no part of them', async () => {
  const file = fileOf('\ufeffmk_a:sk_a\r\n\r\nNord=mk_b:s,k:b ')
  expect(await withMerchantsFile(given, file)).toEqual([
    ...given,
    { key: 'mk_a', secret: 'sk_a' },
    { name: 'Nord', key: 'mk_b', secret: 's,k:b ' },
  ])
  expect(await withMerchantsFile(given, undefined)).toEqual(given)
})

test.each([
  ['mk_flag:sk_other', '--merchants-file names the key mk_flag twice'],
  ['mk_a:sk_a\n \n', 'line 2 of FILE must be KEY:SECRET or NAME=KEY:SECRET'],
])('a file that does not fit is refused: %j', async (text, why) => {
  const file = fileOf(text)
  await expect(withMerchantsFile(given, file)).rejects.toThrow(why.replace('FILE', file))
})
