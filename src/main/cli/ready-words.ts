import { createPath } from '../../shared/create-path.ts'
import type { EngineUrls } from '../engine.ts'
import { printable, printableJson } from './printable.ts'

/** Returns the first line of `--json`. */
export const readyJson = ({ serviceUrl, consoleUrl, token, dataDir }: EngineUrls): string =>
  `${printableJson(JSON.stringify({ event: 'ready', serviceUrl, consoleUrl, token, dataDir }))}\n`

/** Returns the same as text. The console's URL contains the token, so it is enough to sign in. */
export const readyWords = (urls: EngineUrls, demoMerchantKey: string | undefined, demo = false): string =>
  [
    'Paylink Console is ready.',
    '',
    // First, because the first address is the one that is opened.
    ...(demo ? [`  Stage     ${urls.consoleUrl}/present?token=${encodeURIComponent(urls.token)}`] : []),
    `  Service   ${urls.serviceUrl}${createPath}`,
    `  Console   ${urls.consoleUrl}/?token=${encodeURIComponent(urls.token)}`,
    `  Data      ${urls.dataDir}`,
    ...(demoMerchantKey === undefined ? [] : [`  Merchant  ${demoMerchantKey} (a demo; its secret is in the console)`]),
    '',
    `Open the ${demo ? 'stage' : 'console'} address in a browser. Ctrl-C ends it.`,
    '',
  ]
    .map(printable)
    .join('\n')

/** Warns that any address but loopback is reachable by other machines. Returns undefined for loopback. */
export const hostWarning = (host: string): string | undefined =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')
    ? undefined
    : `the service listens on ${host}: other machines can reach it (the console stays on this one)`
