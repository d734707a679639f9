import { expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'

const settings = 'PAYLINK_KEY=mk\nPAYLINK_SECRET=f2c81de09b7a4c55\n'
const counted = (characters: number): string =>
  `$ printf %s "$PAYLINK_SECRET" | wc -c\n${characters}\n$ node -p process.env.PAYLINK_SECRET.length\n`
const difference = 'PAYLINK_SECRET has 16 characters in one place'

test.each([
  ['one length', counted(16), []],
  ['the same length twice', `${counted(16)}16\n`, []],
  ['one more character', `${counted(17)}16\n`, [`${difference} and 17 in another.`]],
  [
    'two more characters, which are quotation marks',
    `${counted(16)}18\n`,
    [`${difference} and 18 in another. Two more characters are usually quotation marks that became a part of it.`],
  ],
  ['three more characters', `${counted(19)}16\n`, [`${difference} and 19 in another.`]],
])('what is said of a secret of which the text prints %s', (_, printed, notes) => {
  expect(readMaterial(settings + printed).candidates).toMatchObject([{ kind: 'environment', notes }])
})
