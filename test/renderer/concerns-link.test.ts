import { describe, expect, test } from 'vitest'
import { concernsLink } from '../../src/renderer/src/stores/use-link.ts'
import type { ServerEvent } from '../../src/shared/events.ts'

const event = (type: string, item: object): ServerEvent => ({ type, item }) as unknown as ServerEvent

const removed = (resource: 'link' | 'log', id: string): ServerEvent => ({ type: 'removed', resource, ids: [id] })

describe('events that concern a link', () => {
  const concerns = concernsLink('link-1', 'ORD-1')

  test.each([
    ['itself', event('link', { id: 'link-1' })],
    ['its IPN', event('delivery', { id: 'd', linkId: 'link-1' })],
    ['a call about it', event('log', { id: '1', linkId: 'link-1' })],
    ['a message about its order', event('inbox', { id: 'm', orderId: 'ORD-1' })],
    ['its removal', removed('link', 'link-1')],
    ['log entries dropped', removed('log', '1')],
  ])('%s does', (_, happened) => expect(concerns(happened)).toBe(true))

  test.each([
    ['another link', event('link', { id: 'link-2' })],
    ['a call about none', event('log', { id: '1', linkId: null })],
    ['a message about no order', event('inbox', { id: 'm', orderId: null })],
    ['another link removed', removed('link', 'link-2')],
    ['a merchant', event('merchant', { id: 'link-1' })],
  ])('%s does not', (_, happened) => expect(concerns(happened)).toBe(false))

  test('takes no message for its own while its order is not known', () => {
    expect(concernsLink('link-1', undefined)(event('inbox', { id: 'm', orderId: null }))).toBe(false)
  })
})
