import { Check } from 'lucide-react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../../src/renderer/src/ui/button.tsx'
import { Copyable } from '../../src/renderer/src/ui/copy-button.tsx'
import { controlsOf } from './support/controls.ts'
import { render } from './support/render.ts'

afterEach(() => vi.unstubAllGlobals())

const button = (props: Parameters<typeof Button>[0]) => render(createElement(Button, props, 'Save'))

test('a button submits no form unless it is meant to', () => {
  expect(button({})).toContain('type="button"')
  expect(button({ type: 'submit' })).toContain('type="submit"')
  expect(button({ disabled: true, title: 'Why' })).toMatch(/disabled="" title="Why"|title="Why" disabled=""/)
})

test('a button has the look of its kind and size, and of the place where it stands', () => {
  expect(button({})).toMatch(/class="inline-flex [^"]*bg-raised [^"]*h-8 /)
  expect(button({ kind: 'primary', size: 'large', className: 'w-full' })).toMatch(/bg-accent [^"]*h-11 [^"]* w-full"/)
  expect(button({ kind: 'quiet', size: 'small' })).not.toMatch(/bg-raised|h-8/)
  expect(button({ kind: 'danger' })).toContain('text-bad')
})

test('an icon stands before the words, smaller in a small button, and is not read out', () => {
  expect(button({ icon: Check })).toMatch(/<svg [^>]*width="14"[^>]*aria-hidden="true".*<\/svg>Save</)
  expect(button({ icon: Check, size: 'small' })).toMatch(/<svg [^>]*width="13"/)
})

test('a short value is copied as it is, without a press on what is around it', () => {
  const value = createElement(Copyable, { text: 'mk_demo', what: 'merchant key' })
  expect(render(value)).toMatch(/title="mk_demo">mk_demo<.*aria-label="Copy merchant key"/)
  const { act } = controlsOf(value)
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  const stopPropagation = vi.fn()
  act('Copy merchant key', 'onClick', { stopPropagation })
  expect([copied, stopPropagation.mock.calls.length]).toEqual([['mk_demo'], 1])
})
