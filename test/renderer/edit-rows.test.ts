import { Tooltip } from 'radix-ui'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { EditRows } from '../../src/renderer/src/features/ipn/edit-rows.tsx'

afterEach(() => void vi.unstubAllGlobals())

test.each(['__proto__', 'constructor', 'toString'])('a field of an edited IPN may be called %s', (name) => {
  vi.stubGlobal('document', { querySelector: () => null })
  const rows = createElement(EditRows, {
    label: 'Fields',
    one: 'field',
    rows: [{ key: 0, was: undefined, name, value: '1' }],
    onChange: () => undefined,
    before: new Map(),
    faults: new Map(),
  })
  const page = renderToStaticMarkup(createElement(Tooltip.Provider, null, rows))
  expect(page).toContain(`Value of ${name}`)
  expect(page).not.toContain('aria-invalid=')
})
