import { Tooltip } from 'radix-ui'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { BodyView } from '../../src/renderer/src/ui/code/body-view.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('a form that is not UTF-8 is shown as its base64, not as fields of that', () => {
  vi.stubGlobal('document', { querySelector: () => null })
  const text = btoa('\u00ff\u00fea\u0000=\u00001\u0000')
  const body = { text, encoding: 'base64', bytes: 8, truncated: false } as const
  const contentType = 'application/x-www-form-urlencoded; charset=utf-16'
  const view = createElement(BodyView, { body, contentType, label: 'Body' })
  const page = renderToStaticMarkup(createElement(Tooltip.Provider, null, view))
  expect(page).toContain(`>${text}<`)
  expect(page).not.toContain('Readable')
})
