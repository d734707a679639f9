import { describe, expect, test } from 'vitest'
import { guardContents } from '../../src/main/shell/guard-contents.ts'
import { guardSession } from '../../src/main/shell/guard-session.ts'
import { preventable } from '../support/electron/destroyable.ts'
import { createFakeContents, createFakeSession } from '../support/fake-electron.ts'

const origin = 'http://127.0.0.1:4011'

describe('permissions', () => {
  const consoleSession = () => {
    const session = createFakeSession()
    guardSession(session.port, { consoleOrigin: origin })
    return session
  }
  const strangerSession = () => {
    const session = createFakeSession()
    guardSession(session.port, { consoleOrigin: undefined })
    return session
  }

  test.each([
    'media',
    'pointerLock',
    'geolocation',
    'notifications',
    'clipboard-read',
    'openExternal',
    'fileSystem',
    'usb',
    'unknown',
  ])('nobody gets %s', (permission) => {
    for (const session of [consoleSession(), strangerSession()]) {
      expect(session.requests(permission, `${origin}/`)).toBe(false)
      expect(session.checks(permission, origin)).toBe(false)
    }
  })

  test.each(['clipboard-sanitized-write', 'fullscreen'])(
    'the console’s page gets %s, and nobody else',
    (permission) => {
      const own = consoleSession()
      expect(own.requests(permission, `${origin}/payments`)).toBe(true)
      expect(own.checks(permission, `${origin}/`)).toBe(true)
      expect(own.requests(permission, `${origin}/`, false)).toBe(false)
      expect(own.checks(permission, origin, false)).toBe(false)
      expect(own.requests(permission, 'https://evil.example/')).toBe(false)
      expect(own.checks(permission, 'https://evil.example')).toBe(false)
      expect(own.checks(permission, '')).toBe(false)
      const stranger = strangerSession()
      expect(stranger.requests(permission, `${origin}/`)).toBe(false)
      expect(stranger.checks(permission, origin)).toBe(false)
    },
  )

  test('nobody gets a device, and nothing is spell-checked with words from the network', () => {
    for (const session of [consoleSession(), strangerSession()]) {
      expect(session.grantsDevice()).toBe(false)
      expect(session.spellChecks).toBe(false)
    }
  })

  test.each([
    [`blob:${origin}/4b7e`, true],
    [`${origin}/api/export?secrets=false`, true],
    ['blob:http://127.0.0.1:4010/4b7e', false],
    ['http://127.0.0.1:4010/file', false],
    ['https://evil.example/tool.exe', false],
    ['data:application/octet-stream,x', false],
  ])('the console downloads %s: %s', (address, expected) => {
    expect(consoleSession().downloads(address)).toBe(expected)
    expect(strangerSession().downloads(address)).toBe(false)
  })
})

describe('a window', () => {
  const guarded = () => {
    const questions: string[] = []
    const contents = createFakeContents()
    guardContents(contents.port, {
      mayShow: (address, where) => address === 'good:' || where === 'frame',
      onNewWindow(address) {
        questions.push(address)
        return { action: 'deny' }
      },
    })
    return { contents, questions }
  }

  test.each(['will-frame-navigate', 'will-redirect'] as const)('goes only where it may (%s)', (kind) => {
    const { contents } = guarded()
    expect(contents.goes(kind, 'good:')).toBe(true)
    expect(contents.goes(kind, 'bad:')).toBe(false)
    expect(contents.goes(kind, 'bad:', false)).toBe(true)
  })

  test('asks before it opens another, and never a webview', () => {
    const { contents, questions } = guarded()
    expect(contents.opensWindow('good:')).toEqual({ action: 'deny' })
    expect(questions).toEqual(['good:'])
    const event = preventable()
    contents.events.emit('will-attach-webview', event)
    expect(event.defaultPrevented).toBe(true)
  })
})
