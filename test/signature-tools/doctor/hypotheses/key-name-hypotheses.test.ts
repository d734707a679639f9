import { expect, test } from 'vitest'
import { md5 } from '../../../support/md5.ts'
import { found, secret } from '../campaign.ts'

const body = '{"a":1,"items":["x",{"q":3}],"o":{"list":["y"],"p":2}}'

test.each([
  [
    'each dot and space of a name became an underscore',
    '{"my.order id":"A-1","x.y.z":1}',
    '{"my_order_id":"A-1","x_y_z":1}',
    'as PHP names what a form sends',
  ],
  [
    'objects were flattened, not lists',
    body,
    '{"a":1,"items":["x",{"q":3}],"o.list":["y"],"o.p":2}',
    'Nested objects were flattened before they were hashed: their members became fields of the top level, as "o.list"',
  ],
  [
    'objects and lists were flattened',
    body,
    '{"a":1,"items.0":"x","items.1.q":3,"o.list.0":"y","o.p":2}',
    'Nested objects and lists were flattened',
  ],
  [
    'places of lists are in brackets, names behind a dot',
    body,
    '{"a":1,"items[0]":"x","items[1].q":3,"o.list[0]":"y","o.p":2}',
    'as "items[0]"',
  ],
  [
    'one name is that of another service',
    '{"a":1,"order_id":"A-1"}',
    '{"a":1,"reference":"A-1"}',
    '"order_id" was hashed by the name "reference".',
  ],
])('%s', (_, sent, hashed, detail) => {
  expect(found(sent, md5(hashed + secret))).toMatchObject({
    verdict: 'explained',
    detail: expect.stringContaining(detail),
  })
})
