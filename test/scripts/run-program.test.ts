import { afterEach, expect, it, vi } from 'vitest'
import { run } from '../../scripts/run-program.ts'

afterEach(() => vi.restoreAllMocks())

const printing = (text: string): string[] => [process.execPath, '-e', `console.log('${text}')`]

it('keeps what a program prints, unless it is shown', async () => {
  expect(await run(printing('kept'))).toEqual({ code: 0, output: 'kept\n' })
})

it('shows what was printed before it was its turn, and from then on what comes', async () => {
  const shown: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => shown.push(String(chunk)) > 0)
  let begin = (): void => {}
  const turn = new Promise<void>((resolve) => {
    begin = resolve
  })
  expect(await run(printing('early'), { show: turn })).toEqual({ code: 0, output: 'early\n' })
  expect(shown).toEqual([])
  begin()
  await turn
  expect(shown).toEqual(['early\n'])

  await run(printing('late'), { show: turn })
  expect(shown).toEqual(['early\n', 'late\n'])
})
