import { type ComponentProps, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { SettingRow } from '../../src/renderer/src/panels/setting/setting-row.tsx'
import { useConsole } from '../../src/renderer/src/stores/console.tsx'
import { createTabState } from '../../src/renderer/src/stores/tab-state.ts'
import { controlsOf } from './support/controls.ts'
import { fill, render, words } from './support/render.ts'

type Props = ComponentProps<typeof SettingRow>

const row = (name: Props['name'], value: Props['value'], over: Partial<Props> = {}, change = {}) => {
  const all = { apply: async () => true, fault: null, clearFault: () => undefined, saved: false, ...change }
  return createElement(SettingRow, { name, value, change: all, ...over })
}

test('a setting has the control of its kind, named by its title, which applies what is chosen', () => {
  const apply = vi.fn(async () => true)
  const onOff = controlsOf(row('strictCardData', false, {}, { apply })).controls
  const change = onOff.find(({ props }) => 'onCheckedChange' in props)?.props
  expect(change?.checked).toBe(false)
  if (typeof change?.onCheckedChange === 'function') change.onCheckedChange(true)
  controlsOf(row('theme', 'dark', {}, { apply })).act('Theme', 'onValueChange', 'light')
  expect(apply.mock.calls).toEqual([[true], ['light']])
  const on = render(row('strictCardData', true))
  expect(on).toMatch(/<label [^>]*for="([^"]+)".*<button [^>]*id="\1"/)
  expect(on).toContain('role="switch" aria-checked="true"')
  expect(render(row('theme', 'dark'))).not.toContain('<label')
  expect(render(row('theme', 'dark'))).toMatch(/aria-checked="true"[^>]*>Dark</)
  expect(render(row('sampleCvv', '123'))).toMatch(/<label [^>]*for="([^"]+)".*<input [^>]*id="\1"[^>]*value="123"/)
})

test('a fault stands beside the control, which refers to it and otherwise to what the setting does', () => {
  const faulty = render(row('sampleCvv', '12', {}, { fault: 'Not saved.' }))
  expect(faulty).toMatch(
    /aria-describedby="([^"]+-fault)".*aria-invalid="true".*<p id="\1" role="alert"[^>]*>Not saved/,
  )
  const fine = render(row('sampleCvv', '123'))
  expect(fine).toMatch(/<p id="([^"]+-about)".*aria-describedby="\1"/)
  expect(fine).not.toMatch(/role="alert"|aria-invalid="/)
})

test('an accepted change says so for a moment', () => {
  expect(words(row('sampleCvv', '123', {}, { saved: true }))).toContain(' Saved ')
  expect(words(row('sampleCvv', '123'))).not.toContain('Saved')
})

test('a value is reset where there is another, and a note is under it', () => {
  const apply = vi.fn(async () => true)
  const reset = { value: 12, label: 'Reset to 12' }
  const own = row('ipnTimeoutSeconds', 5, { reset, note: 'Other for Nord' }, { apply })
  controlsOf(own).press('Reset to 12')
  expect(apply.mock.calls).toEqual([[12]])
  expect(words(own)).toMatch(/Other for Nord Reset to 12 $/)
  expect(words(row('ipnTimeoutSeconds', 5))).not.toMatch(/Other|Reset/)
})

test('what was typed is kept for the setting, or for the field where it is there several times', () => {
  const typed = (over: Partial<Props>) =>
    render(
      createElement(() => {
        fill(useConsole().kept(createTabState), { values: { 'setting sampleCvv': '7', 'setting of m': '8' } })
        return row('sampleCvv', '123', over)
      }),
    )
  expect(typed({})).toContain('value="7"')
  expect(typed({ field: 'of m' })).toContain('value="8"')
})
