import { expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { slowNotes } from '../../src/main/reader/slow-notes.ts'
import { form } from '../support/read-pasted.ts'

const { candidates } = readMaterial(form)

test.each([
  ['POST /ipn took 15.1 s', 15],
  ['POST /ipn took 15 s', undefined],
  ['POST /ipn took 119 s', 119],
  ['POST /ipn took 120 s', undefined],
  ['POST /export took 900 s', undefined],
  ['POST /ipn request_time=16.812', 17],
  ['POST /ipn request_time=16.8', undefined],
  ['controller=ipn method=POST duration=21874.12', 22],
  ['method=POST duration=21874.12', undefined],
  ['webhook took 20 s', 20],
  ['GET /status took 20 s', undefined],
  ['GET /links?ipn_url=x&ipn_format=json took 20 s', undefined],
  ['GET /orders of TD0000000123 took 20 s', 20],
  ['GET /orders of TD0000000124 took 20 s', undefined],
  ['GET /orders of A-1 took 20 s', undefined],
])('%s: %s s of an IPN', (line, seconds) => {
  const notes = slowNotes(`${line}\n`, candidates)
  expect(notes.map((note) => /^The text names (\d+) s of work/.exec(note)?.[1])).toEqual(
    seconds === undefined ? [] : [`${seconds}`],
  )
})
