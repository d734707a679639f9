import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPositionFile } from '../../src/main/stage/position-file.ts'
import { makeTempDir } from '../support/temp-dir.ts'

test('the revision rises with each change, and is kept', async () => {
  const path = join(makeTempDir(), 'stage.json')
  const file = await openPositionFile(path)
  expect(file.now()).toMatchObject({ revision: 0, chapter: 0, step: 0 })
  await file.change({ step: 2 })
  await file.change({ step: 2 })
  expect(file.now()).toMatchObject({ revision: 2, step: 2 })
  expect((await openPositionFile(path)).now()).toMatchObject({ revision: 2, step: 2 })
})
