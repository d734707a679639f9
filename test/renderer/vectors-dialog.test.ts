import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VectorsDialog } from '../../src/renderer/src/features/merchants/vectors-dialog.tsx'
import { controlsOf } from './support/controls.ts'
import { savedFiles } from './support/saved-files.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const merchant = { id: 'b', name: 'South' } as never

test('the vectors of the merchant are saved in the first format, and the dialog closes', async () => {
  const asked: unknown[] = []
  const call = async (...request: unknown[]) => {
    asked.push(request)
    return { fileName: 'SignatureVectorsTest.php', mediaType: 'text/x-php', text: '<?php', vectors: 60, createdAt: '' }
  }
  let closed = 0
  const onClose = () => {
    closed += 1
  }
  const { named, submit } = controlsOf(createElement(VectorsDialog, { merchant, onClose }), {}, { call })
  expect(named('Export test vectors of South')).toBeDefined()
  expect(named('Export').props.disabled).toBe(false)
  const files = savedFiles()
  submit()
  await vi.waitFor(() => expect(closed).toBe(1))
  const [[route, options]] = asked as [[string, { body: object; signal: AbortSignal }]]
  expect([route, options.body]).toEqual(['POST /api/signature/vectors', { merchantId: 'b', format: 'phpunit' }])
  expect(options.signal.aborted).toBe(false)
  const file = files.get('SignatureVectorsTest.php')
  expect([file?.type, await file?.text()]).toEqual(['text/x-php', '<?php'])
})

test('each format is offered, the first one is chosen, and its command is shown', () => {
  const { controls, named } = controlsOf(createElement(VectorsDialog, { merchant, onClose: () => undefined }))
  const formats = controls.filter(({ props }) => props.type === 'radio')
  expect(formats.map(({ props }) => [props.value, props['aria-label'], props.checked])).toEqual([
    ['phpunit', 'PHPUnit', true],
    ['pytest', 'pytest', false],
    ['jest', 'Jest', false],
    ['json', 'JSON', false],
  ])
  expect(named('MERCHANT_SECRET=… vendor/bin/phpunit SignatureVectorsTest.php')).toBeDefined()
})
