import { expect, test } from 'vitest'
import { md5 } from '../../../support/md5.ts'
import { found, secret } from '../campaign.ts'

const body = '{"a":1,"o":{"list":["x",null,"y"],"no":null,"yes":true},"z":"b"}'

test.each([
  [
    'lists as PowerShell writes them',
    body,
    '{"a":1,"o":"@{list=x  y; no=; yes=True}","z":"b"}',
    'as the texts that PowerShell makes of them',
  ],
  [
    'lists as JavaScript writes them',
    '{"a":1,"l":["x",null,"y"]}',
    '{"a":1,"l":"x,,y"}',
    'that JavaScript makes of them',
  ],
  ['lists of texts in order', '{"a":1,"l":["y","x"]}', '{"a":1,"l":["x","y"]}', 'The values of lists were sorted too'],
])('%s are explained', (_, sent, hashed, detail) => {
  expect(found(sent, md5(hashed + secret))).toMatchObject({
    verdict: 'explained',
    detail: expect.stringContaining(detail),
  })
})

test('lists that hold other values than texts are not sorted', () => {
  expect(found('{"a":1,"l":["y","x",5]}', md5(`{"a":1,"l":["x","y",5]}${secret}`)).detail).not.toContain('sorted too')
})
