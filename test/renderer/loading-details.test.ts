import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { LoadingDetails } from '../../src/renderer/src/panels/loading-details.tsx'
import { controlsOf } from './support/controls.ts'
import { render, words } from './support/render.ts'

const details = (problem: string | null, onClose = () => undefined) =>
  createElement(LoadingDetails, { label: 'Payment details', problem, onClose })

test('details that load say so, and bars stand for what comes', () => {
  expect(words(details(null)).trim()).toBe('Payment details, loading')
  const markup = render(details(null))
  expect(markup).not.toContain('role="alert"')
  // Title, facts and five rows.
  expect(markup.match(/class="[^"]* h-(?:4 w-64|5 w-40|6 w-full)"/g)).toHaveLength(7)
})

test('details that cannot be loaded say why, and lead back to the list', () => {
  expect(words(details('It was deleted.')).trim()).toBe(
    'Payment details Payment details cannot be shown It was deleted. Back to the list',
  )
  const markup = render(details('It was deleted.'))
  expect(markup).toContain('role="alert"')
  expect(markup).not.toMatch(/w-64|w-40/)
  const close = vi.fn()
  const { press } = controlsOf(details('It was deleted.', close))
  press('Back to the list')
  press('Close details')
  expect(close).toHaveBeenCalledTimes(2)
})
