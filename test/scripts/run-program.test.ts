import { expect, test } from 'vitest'
import { run } from '../../scripts/run-program.ts'

test('keeps what a program prints, unless it is shown', async () => {
  expect(await run([process.execPath, '-e', "console.log('kept')"])).toEqual({ code: 0, output: 'kept\n' })
})
