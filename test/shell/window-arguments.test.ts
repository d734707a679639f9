import { expect, test } from 'vitest'
import { ownArguments, relaunchOptions } from '../../src/main/shell/window-arguments.ts'

test.each<[string[], string[]]>([
  [[], []],
  [
    ['--port', '0', '--set', 'ipnRetries=quick', '--merchant', 'a:b', '--merchant=c:d'],
    ['--port', '0', '--set', 'ipnRetries=quick', '--merchant', 'a:b', '--merchant=c:d'],
  ],
  [['--no-sandbox', '--ozone-platform=wayland', '--port=5', 'paylink-console://link/a'], ['--port=5']],
  // Chromium sorts the switches of a second start to the front.
  [
    ['--allow-file-access-from-files', '--data-dir', '/tmp/x', '--inspect=0'],
    ['--data-dir', '/tmp/x'],
  ],
  // A value that looks like a flag is still that flag's value.
  [
    ['--token', '--port', '--json'],
    ['--token', '--port', '--json'],
  ],
  [['--port'], ['--port']],
])('of %j ours are %j', (all, own) => {
  expect(ownArguments(all)).toEqual(own)
})

test('a program is started again with the other’s command line; an AppImage by its file, whose mount goes away', () => {
  const argv = ['/tmp/.mount_x/paylink-console', '--port=5', 'paylink-console://link/a']
  expect(relaunchOptions(argv, undefined)).toEqual({ args: argv.slice(1) })
  expect(relaunchOptions(argv, '/home/a/paylink.AppImage')).toEqual({
    execPath: '/home/a/paylink.AppImage',
    args: ['--appimage-extract-and-run', '--port=5', 'paylink-console://link/a'],
  })
})
