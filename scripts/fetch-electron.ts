import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronDownloadRequestOptions } from '@electron/get'
import { messageOf } from '../src/shared/message-of.ts'
import { findElectron, installedAt } from './find-electron.ts'
import { run } from './run-program.ts'

// Fetches Electron's program, which its npm package does not hold: with electron's own downloader, version, checksums and
// cache, then its own install.js, which finds the file in the cache and only unzips it.

interface Options {
  /** Gives up. */
  signal: AbortSignal
  /** What has come so far, in bytes; `total` is null where the server does not say. */
  onProgress(transferred: number, total: number | null): void
  packageDir?: string | undefined
  /** ms until the first byte, and between two later on. */
  firstByteMs?: number
  stallMs?: number
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EACCES: 'its cache cannot be written',
  ENOTFOUND: 'there is no network',
  EAI_AGAIN: 'there is no network',
  ECONNREFUSED: 'the server refuses connections',
  ECONNRESET: 'the connection broke off',
  UND_ERR_SOCKET: 'the connection broke off',
}

/** Part of a sentence. */
export const downloadFailure = (error: unknown): string => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '' } = at as NodeJS.ErrnoException
    const reason = reasons[code]
    if (reason !== undefined) return reason
    const [, status] = /^Response code (\d+)/.exec(at.message) ?? []
    if (status !== undefined) return `the server answered ${status}`
    if (/checksum/i.test(`${at.name} ${at.message}`)) return 'what came is not what its checksum says'
    if (at.message === 'terminated') return 'the connection broke off'
  }
  return messageOf(error)
}

/** Path of Electron's program, fetched and unzipped; rejects with an Error whose message is part of a sentence. */
export const fetchElectron = async (options: Options): Promise<string> => {
  const { signal, onProgress, packageDir = installedAt(), firstByteMs = 5_000, stallMs = 30_000 } = options
  if (packageDir === undefined) throw new Error('its npm package is not installed')
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(new Error('the server does not answer')), firstByteMs)
  const request: ElectronDownloadRequestOptions = {
    checksums: JSON.parse(await readFile(join(packageDir, 'checksums.json'), 'utf8')) as Record<string, string>,
    downloadOptions: {
      quiet: true,
      signal: AbortSignal.any([signal, silence.signal]),
      getProgressCallback: async ({ transferred, total }: { transferred: number; total: number | null }) => {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(new Error('no more of it comes')), stallMs)
        onProgress(transferred, total)
      },
    },
    ...(process.env.electron_config_cache === undefined ? {} : { cacheRoot: process.env.electron_config_cache }),
  }
  try {
    const { downloadArtifact } = await import('@electron/get')
    const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string }
    const { platform, arch } = process
    await downloadArtifact({ ...request, version, artifactName: 'electron', platform, arch })
  } catch (error) {
    const given = [signal, silence.signal].find(({ aborted }) => aborted)?.reason as unknown
    throw new Error(downloadFailure(given ?? error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
  // Under Rosetta it would download another program, with no limit of time.
  const env = { npm_config_arch: process.arch }
  const { code, output } = await run([process.execPath, join(packageDir, 'install.js')], { env })
  const path = findElectron(process.env, packageDir)
  if (code === 0 && path !== undefined) return path
  const full = /ENOSPC/.test(output) ? reasons.ENOSPC : undefined
  throw new Error(full ?? 'it could not be unzipped', { cause: new Error(output) })
}
