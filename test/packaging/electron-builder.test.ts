import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { distFlags } from '../../scripts/dist-flags.ts'
import { icnsOf, icoOf } from '../../scripts/icon-files.ts'
import { deepLinkScheme } from '../../src/main/shell/deep-link.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Config {
  files: string[]
  electronFuses: Record<string, boolean>
  protocols: { schemes: string[] }[]
  toolsets: { appimage: string }
  linux: { icon: string; executableName: string; syncDesktopName: boolean }
  appImage: { executableArgs: string[] }
  mac: { icon: string }
  win: { icon: string }
  appId: string
}
const config = parse(read('electron-builder.yml')) as Config
const manifest = JSON.parse(read('package.json')) as { main: string; desktopName: string }

describe('electron-builder.yml', () => {
  test('is as electron-builder’s own schema has it', () => {
    // The part of app-builder-lib 26.17.0's scheme.json that our keys reach, without descriptions.
    const schema = JSON.parse(read('test/fixtures/packaging/electron-builder-26.17.0.json')) as object
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema)
    validate(config)
    expect(validate.errors).toBeNull()
    expect(validate({ ...config, toolsets: { appimage: '9.9.9' } })).toBe(false)
    expect(validate({ ...config, unknown: true })).toBe(false)
  })

  test('names the version that scripts/dist.ts runs', () => {
    expect(read('scripts/dist.ts')).toContain('electron-builder@26.17.0')
  })

  test('leaves no way to talk the packaged program into anything', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    })
    expect(config.appImage.executableArgs).toEqual([])
    expect(config.toolsets.appimage).toBe('1.0.3')
  })

  test('registers the scheme, the name of the desktop entry and the id that the program uses', () => {
    expect(config.protocols.flatMap(({ schemes }) => schemes)).toEqual([deepLinkScheme])
    expect(config.linux.syncDesktopName).toBe(true)
    expect(manifest.desktopName).toBe(`${config.linux.executableName}.desktop`)
    expect(read('src/main/index.ts')).toContain(`setAppUserModelId('${config.appId}')`)
  })

  test('has an icon of every size for Linux, and one file each for macOS and Windows', () => {
    const sizes = readdirSync(join(root, config.linux.icon)).map((name) => Number.parseInt(name, 10))
    expect(sizes.sort((one, other) => one - other)).toEqual([16, 24, 32, 48, 64, 128, 256, 512, 1024])
    expect(read(config.mac.icon).slice(0, 4)).toBe('icns')
    expect(readFileSync(join(root, config.win.icon)).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
  })

  test('takes in all that the program opens', () => {
    const taken = (path: string): boolean => config.files.some((file) => path === file || path.startsWith(`${file}/`))
    const opened = [...read('src/main/index.ts').matchAll(/file\('([^']+)'\)/g)].map(([, path = '']) =>
      join('out/main', path),
    )
    expect(opened.length).toBeGreaterThanOrEqual(5)
    for (const path of [...opened, manifest.main, 'package.json']) expect(path).toSatisfy(taken)
    for (const path of opened.filter((one) => one.startsWith('build'))) expect(existsSync(join(root, path))).toBe(true)
  })
})

test('a Mac without a certificate signs ad hoc, and only there', () => {
  expect(distFlags('darwin', {})).toEqual(['-c.mac.identity=-', '-c.mac.hardenedRuntime=false'])
  expect(distFlags('darwin', { CSC_LINK: 'certificate.p12' })).toEqual([])
  expect(distFlags('darwin', { CSC_NAME: '' })).toHaveLength(2)
  expect(distFlags('linux', {})).toEqual([])
})

test('icons are containers of PNGs whose lengths add up', () => {
  const pictures = [16, 256, 1024].map((size) => ({ size, png: Buffer.alloc(size, size % 251) }))
  const ico = icoOf(pictures)
  expect([ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt8(22)]).toEqual([2, 16, 0])
  const offset = ico.readUInt32LE(22 + 12)
  expect(ico.subarray(offset)).toEqual(pictures[1]?.png)
  const icns = icnsOf(pictures)
  expect(icns.readUInt32BE(4)).toBe(icns.length)
  expect(icns.toString('latin1')).toContain('ic08')
})
