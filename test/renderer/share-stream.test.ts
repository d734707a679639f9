import { describe, expect, test } from 'vitest'
import { shareStream } from '../../src/renderer/src/backend/share-stream.ts'
import type { ServerEvent } from '../../src/shared/events.ts'
import { createFakeStreams } from './support/fake-streams.ts'
import { createFakeTabs } from './support/fake-tabs.ts'

/** Tabs of one browser; `streams` are those that reach the engine. */
const browser = () => {
  const { streams, open, newest } = createFakeStreams()
  const tabs = createFakeTabs()
  const openShared = shareStream(open, tabs)
  const openTab = (takeOver = false) => {
    const received: string[] = []
    const close = openShared(
      {
        onOpen: () => received.push('open'),
        onEvent: (event: ServerEvent) => received.push(event.type),
        onEnd: () => received.push('end'),
      },
      takeOver,
    )
    return { received, close }
  }
  return { streams, newest, openTab, openOf: () => streams.filter(({ closed }) => !closed).length }
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
const heartbeat: ServerEvent = { type: 'heartbeat' }

describe('the stream that tabs share', () => {
  test('ten tabs open one stream, and each gets all events', () => {
    const { streams, newest, openTab } = browser()
    const tabs = Array.from({ length: 10 }, () => openTab())
    newest().onOpen()
    newest().onEvent(heartbeat)
    expect(streams).toHaveLength(1)
    for (const { received } of tabs) expect(received).toEqual(['open', 'heartbeat'])
  })

  test('a later tab gets the open message, and the others do not get it again', () => {
    const { newest, openTab } = browser()
    const [first, second] = [openTab(), openTab()]
    newest().onOpen()
    const late = openTab()
    expect(late.received).toEqual(['open'])
    expect([first.received, second.received]).toEqual([['open'], ['open']])
  })

  test('when the reading tab closes, another takes over, and all others get the opened message', async () => {
    const { streams, newest, openTab, openOf } = browser()
    const [first, second, third] = [openTab(), openTab(), openTab()]
    newest().onOpen()
    first.close()
    await settled()
    expect([streams.length, openOf()]).toEqual([2, 1])
    newest().onOpen()
    newest().onEvent(heartbeat)
    expect(second.received).toEqual(['open', 'open', 'heartbeat'])
    expect(third.received).toEqual(['open', 'open', 'heartbeat'])
    expect(first.received).toEqual(['open'])
  })

  test('a following tab can close without effect, and never reads', async () => {
    const { streams, newest, openTab } = browser()
    const [first, second] = [openTab(), openTab()]
    newest().onOpen()
    second.close()
    first.close()
    await settled()
    expect(streams).toHaveLength(1)
    expect(second.received).toEqual(['open'])
  })

  test('a takeover reads at once; the hanging tab loses the lock and forwards nothing more', async () => {
    const { streams, newest, openTab } = browser()
    const [hung, other] = [openTab(), openTab()]
    newest().onOpen()
    other.close()
    const taker = openTab(true)
    await settled()
    expect(streams).toHaveLength(2)
    newest().onOpen()
    expect(taker.received).toEqual(['open'])
    expect(hung.received).toEqual(['open', 'end'])
    hung.close()
    expect(streams[0]?.closed).toBe(true)
    const back = openTab()
    expect([streams.length, back.received]).toEqual([2, ['open']])
  })

  test('a tab that is closed before its takeover leaves the stream to the next', async () => {
    const { streams, openTab } = browser()
    openTab()
    openTab(true).close()
    await settled()
    expect(streams).toHaveLength(1)
    openTab()
    await settled()
    expect(streams).toHaveLength(2)
  })

  test('a tab opened during a change of the reader gets the open message when the stream is open', async () => {
    const { newest, openTab } = browser()
    const [first] = [openTab(), openTab()]
    newest().onOpen()
    first.close()
    await settled()
    const late = openTab()
    expect(late.received).toEqual([])
    newest().onOpen()
    expect(late.received).toEqual(['open'])
  })

  test('the reading tab gets the end of the stream, and its close lets the next one try', async () => {
    const { streams, newest, openTab } = browser()
    const [first, second] = [openTab(), openTab()]
    newest().onEnd()
    expect([first.received, second.received]).toEqual([['end'], []])
    first.close()
    await settled()
    expect(streams).toHaveLength(2)
  })
})
