import { expect, test } from 'vitest'
import { whyMissing, whyNotRunning } from './support/interpreters.ts'

const script = (code: string, program = 'sh') => ({ fileName: 'hello.sh', code, run: `${program} hello.sh` })

test('a toolchain that runs its hello world is used', () => {
  expect(whyNotRunning('sh', script('echo hello'))).toBeUndefined()
  expect(whyMissing('node')).toBeUndefined()
})

test('one that is not there is named', () => {
  expect(whyNotRunning('no-such-compiler', script('', 'no-such-compiler'))).toBe('no-such-compiler is not installed')
})

test.each([
  ['it complains', 'echo "mscorlib.dll: not found" >&2; echo more >&2; exit 1', 'mscorlib.dll: not found'],
  ['it prints something else', 'echo help', 'it printed "help\\n"'],
  ['it prints nothing', '', 'it printed ""'],
])('one that is there but cannot run a program is named, with why: %s', (_what, code, why) => {
  expect(whyNotRunning('sh', script(code))).toBe(`sh cannot run a program: ${why}`)
})
