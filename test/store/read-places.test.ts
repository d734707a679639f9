import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Files, nodeFiles } from '../../src/main/store/files.ts'
import { readPlaces } from '../../src/main/store/journal/read-places.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const mebibyte = 1024 * 1024
const long = 'x'.repeat(mebibyte + 1)

/** The real files, with what a read moves at a time and the files that are open. */
const openFiles = (most: number) => {
  const open = new Set<string>()
  const files: Files = {
    ...nodeFiles,
    async open(path, how) {
      const file = await nodeFiles.open(path, how)
      open.add(path)
      return {
        ...file,
        read: (buffer, offset, length, position) => file.read(buffer, offset, Math.min(length, most), position),
        close: () => file.close().finally(() => open.delete(path)),
      }
    },
  }
  return { files, open }
}

type Given = [file: string, offset: number, bytes: number]

const textsAt = async (given: Given[], most = mebibyte): Promise<string[]> => {
  const dataDir = makeTempDir()
  writeFileSync(join(dataDir, 'letters'), `abcdefghij${long}klm`)
  writeFileSync(join(dataDir, 'digits'), '0123456789')
  const { files, open } = openFiles(most)
  const places = given.map(([file, offset, bytes]) => ({ file, offset, bytes }))
  const texts: string[] = []
  try {
    for await (const bytes of readPlaces(files, dataDir, places)) {
      texts.push(bytes.toString())
      expect(open.size).toBe(1)
    }
  } finally {
    expect([...open]).toEqual([])
  }
  return texts
}

test.each<[string, Given[], string[]]>([
  [
    'one after another',
    [
      ['letters', 1, 2],
      ['letters', 5, 3],
    ],
    ['bc', 'fgh'],
  ],
  [
    'one before another',
    [
      ['letters', 5, 3],
      ['letters', 1, 2],
    ],
    ['fgh', 'bc'],
  ],
  ['up to the end', [['digits', 7, 3]], ['789']],
  [
    'of several files',
    [
      ['letters', 1, 2],
      ['digits', 1, 2],
      ['letters', 2, 2],
    ],
    ['bc', '12', 'cd'],
  ],
  [
    'longer than what is read at once',
    [
      ['letters', 0, 1],
      ['letters', 10, long.length],
      ['letters', 3, 2],
    ],
    ['a', long, 'de'],
  ],
  [
    'far from each other',
    [
      ['letters', 8, 2],
      ['letters', 10 + long.length, 3],
    ],
    ['ij', 'klm'],
  ],
])('reads places %s', async (_, places, texts) => {
  expect(await textsAt(places)).toEqual(texts)
})

test('reads on where a read moves fewer bytes', async () => {
  expect(
    await textsAt(
      [
        ['digits', 1, 8],
        ['digits', 4, 6],
      ],
      3,
    ),
  ).toEqual(['12345678', '456789'])
})

test('refuses a place beyond the end of its file, which is closed then', async () => {
  await expect(textsAt([['digits', 8, 3]])).rejects.toThrow('digits has become shorter while it was read')
})
