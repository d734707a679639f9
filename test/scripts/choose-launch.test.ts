import { describe, expect, test } from 'vitest'
import { chooseLaunch, neverCameUp, type Surroundings, sandboxHint } from '../../scripts/choose-launch.ts'

const desk: Surroundings = {
  electron: '/electron',
  platform: 'linux',
  env: { DISPLAY: ':0' },
  isRoot: false,
  wantsBrowser: false,
}

const noDisplay = /^There is no display here for a window, so open the console in a browser, at the address below/

describe('the launch', () => {
  test.each<[string, Partial<Surroundings>]>([
    ['with X', {}],
    ['with Wayland', { env: { WAYLAND_DISPLAY: 'wayland-0' } }],
    ['with a display through SSH', { env: { DISPLAY: 'localhost:10.0', SSH_CONNECTION: 'x' } }],
    ['on a Mac', { platform: 'darwin', env: {} }],
    ['on Windows', { platform: 'win32', env: {} }],
  ])('is the window %s', (_where, change) => {
    expect(chooseLaunch({ ...desk, ...change })).toEqual({ kind: 'window', electron: '/electron' })
  })

  test.each<[string, Partial<Surroundings>, RegExp]>([
    ['without a display', { env: {} }, noDisplay],
    ['with an empty one', { env: { DISPLAY: '', WAYLAND_DISPLAY: '' } }, noDisplay],
    ['through SSH to a Mac', { platform: 'darwin', env: { SSH_CONNECTION: 'x' } }, noDisplay],
    ['on a build machine', { env: { DISPLAY: ':0', CI: 'true' } }, /^This is a build machine \(CI is set\), so/],
    ['as root on Linux', { isRoot: true }, /^Electron’s sandbox does not run as root, so/],
    ['when that was asked for', { wantsBrowser: true }, /^As asked with --browser, so/],
    [
      'without Electron, over SSH',
      { electron: undefined, env: { DISPLAY: 'localhost:10.0', SSH_CONNECTION: 'x' } },
      /^Electron’s program is not there, and is not fetched over SSH \(`npx install-electron` does it\), so/,
    ],
  ])('is the browser %s, and one line says why', (_where, change, why) => {
    const launch = chooseLaunch({ ...desk, ...change })
    expect(launch).toEqual({ kind: 'browser', why: expect.stringMatching(why), opens: expect.any(Boolean) })
    expect(JSON.stringify(launch)).not.toMatch(/\\n|undefined/)
  })

  test('is the window, once fetched, when only Electron’s program is missing', () => {
    expect(chooseLaunch({ ...desk, electron: undefined })).toEqual({ kind: 'download' })
    expect(chooseLaunch({ ...desk, electron: undefined, platform: 'win32', env: {} })).toEqual({ kind: 'download' })
  })

  test.each<[string, Partial<Surroundings>]>([
    ['on a build machine', { env: { DISPLAY: ':0', CI: 'true' } }],
    ['over SSH', { env: { DISPLAY: ':0', SSH_CONNECTION: 'x' } }],
    ['without a display', { env: {} }],
    ['when the browser was asked for', { wantsBrowser: true }],
    ['as root on Linux', { isRoot: true }],
  ])('is never fetched %s', (_where, change) => {
    expect(chooseLaunch({ ...desk, electron: undefined, ...change }).kind).toBe('browser')
  })

  test.each<[string, Partial<Surroundings>, boolean]>([
    ['on a desk', { wantsBrowser: true }, true],
    ['as root on a desk', { isRoot: true }, true],
    ['on a build machine', { env: { DISPLAY: ':0', CI: '1' } }, false],
    ['without a display', { env: {} }, false],
    ['over SSH', { wantsBrowser: true, env: { DISPLAY: ':0', SSH_CONNECTION: 'x' } }, false],
  ])('opens the browser %s: %#', (_where, change, opens) => {
    const why = opens ? /so the console opens in your browser, at/ : /so open the console in a browser, at/
    expect(chooseLaunch({ ...desk, ...change })).toMatchObject({
      kind: 'browser',
      opens,
      why: expect.stringMatching(why),
    })
  })

  test('says what to do about a system that allows no sandbox', () => {
    expect(sandboxHint('1\n')).toContain('apparmor_restrict_unprivileged_userns=0')
    expect(sandboxHint('0\n')).toBe('')
    expect(sandboxHint(undefined)).toBe('')
  })

  test.each<[number | null, number, boolean]>([
    [null, 500, true],
    [127, 50, true],
    [1, 500, true],
    [0, 500, false],
    [2, 500, false],
    [null, 60_000, false],
    [1, 60_000, false],
  ])('a window that ended with %s after %i ms never came up: %s', (code, ms, expected) => {
    expect(neverCameUp(code, ms)).toBe(expected)
  })
})
