import { createElement } from 'react'
import { expect, test } from 'vitest'
import { DataParts } from '../../src/renderer/src/features/settings/data-parts.tsx'
import type { StorageStatus } from '../../src/shared/contract/system.ts'
import { controlsOf } from './support/controls.ts'
import { render, words } from './support/render.ts'

const storage = (over: Partial<StorageStatus> = {}): StorageStatus => ({
  ...{ state: 'ok', problem: null, dataDir: '/data', journalBytes: 1_025, quarantined: [], ...over },
})
const parts = (over?: Partial<StorageStatus>) => words(createElement(DataParts), { storage: storage(over) })
const undamaged = 'Everything is written before it is acknowledged, and no file is damaged.'

test('the storage says where it is, how much was written since the last snapshot, and that all is well', () => {
  const said = parts()
  expect(said).toMatch(/Data folder Changed at start with --data-dir \/data State 2 KiB since .* snapshot writable /)
  expect(said).toContain(undamaged)
  expect(said).not.toMatch(/not writable|set aside/)
  expect(parts({ journalBytes: 0 })).toContain(' 0 KiB since')
})

test('a storage that cannot be written says why', () => {
  const said = parts({ state: 'failing', problem: 'The disk is full.' })
  expect(said).toMatch(/not writable The disk is full\./)
  expect(said).not.toContain(undamaged)
  expect(parts({ state: 'failing' })).toContain('Changes cannot be written.')
  const tone = (state: StorageStatus['state']) => render(createElement(DataParts), { storage: storage({ state }) })
  expect([tone('failing').includes('bg-good-soft'), tone('ok').includes('bg-good-soft')]).toEqual([false, true])
})

test('a damaged file that was set aside is named, with what was lost', () => {
  const said = parts({ quarantined: [{ file: 'log.1', reason: 'it ends early', lostRecords: 1 }] })
  expect(said).toMatch(/ log\.1 was set aside: it ends early \( ?1 record lost\)\./)
  expect(said).not.toContain(undamaged)
})

test('before the storage is known, only what can be done is shown, and an export is without secrets', () => {
  const said = words(createElement(DataParts))
  expect(said).toMatch(/Export Everything in one .* secrets are not included.* With secrets Import .* Reset /)
  expect(said).not.toContain('Data folder')
  expect(render(createElement(DataParts))).toMatch(/role="switch" aria-checked="false"/)
})

test('an export with secrets says what it then has', () => {
  const { controls } = controlsOf(createElement(DataParts), {}, {}, [
    (shown) => {
      const change = shown.controls.find(({ props }) => 'onCheckedChange' in props)?.props.onCheckedChange
      if (typeof change === 'function') change(true)
    },
  ])
  const said = controls.map(({ text }) => text)
  expect(said).toContainEqual(expect.stringMatching(/merchant secrets included: keep it as safe/))
  expect(said).not.toContainEqual(expect.stringMatching(/secrets are not included/))
})
