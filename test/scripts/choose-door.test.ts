import { describe, expect, it } from 'vitest'
import { chooseDoor, neverCameUp, type Surroundings } from '../../scripts/choose-door.ts'

const desk: Surroundings = {
  electron: '/electron',
  platform: 'linux',
  env: { DISPLAY: ':0' },
  nodeVersion: '22.12.0',
  isRoot: false,
}

const noDisplay = /^There is no display here for a window, so the console opens in your browser/

describe('the door', () => {
  it.each<[string, Partial<Surroundings>]>([
    ['with X', {}],
    ['with Wayland', { env: { WAYLAND_DISPLAY: 'wayland-0' } }],
    ['with a display through SSH', { env: { DISPLAY: 'localhost:10.0', SSH_CONNECTION: 'x' } }],
    ['on a Mac', { platform: 'darwin', env: {} }],
    ['on Windows', { platform: 'win32', env: {} }],
    ['on a Node that is too old for the installer, once Electron is there', { nodeVersion: '20.19.0' }],
  ])('is the window %s', (_where, change) => {
    expect(chooseDoor({ ...desk, ...change })).toEqual({ kind: 'window', electron: '/electron' })
  })

  it.each<[string, Partial<Surroundings>, RegExp]>([
    ['without a display', { env: {} }, noDisplay],
    ['with an empty one', { env: { DISPLAY: '', WAYLAND_DISPLAY: '' } }, noDisplay],
    ['through SSH to a Mac', { platform: 'darwin', env: { SSH_CONNECTION: 'x' } }, noDisplay],
    ['on a build machine', { env: { DISPLAY: ':0', CI: 'true' } }, /^This is a build machine \(CI is set\), so/],
    ['as root on Linux', { isRoot: true }, /^Electron’s sandbox does not run as root, so/],
    [
      'without Electron',
      { electron: undefined },
      /^Electron’s program is not there \(`npx install-electron` downloads it\), so/,
    ],
    [
      'without Electron and a Node its installer refuses',
      { electron: undefined, nodeVersion: '22.11.1' },
      /^Electron’s program .*`npx install-electron` downloads it, but needs Node 22\.12 or newer, and this is 22\.11\.1\), so/,
    ],
  ])('is the browser %s, and one line says why', (_where, change, why) => {
    const door = chooseDoor({ ...desk, ...change })
    expect(door).toEqual({ kind: 'browser', why: expect.stringMatching(why) })
    expect(JSON.stringify(door)).not.toMatch(/\\n|undefined/)
  })

  it.each<[number | null, number, boolean]>([
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
