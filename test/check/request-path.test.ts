import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Functions that read a request target in every spelling. */
const readers =
  /\b(requestPath|routedPath|isPayPath|withoutPayQuery|isBelowApi|isPlainTarget|mask)\((request\.url|previous\?\.url \?\? '')\)/g

/** Uses of the raw target that decide nothing about the path. */
const others = [
  // What is shown of a masked target, and whether it was masked.
  /masked = [^;]*\|\| url !== request\.url/,
  /url: request \? |url: request\.url \?\? ''/,
  // Compared with the addresses of deliveries.
  /onVisit\(request\.url\)/,
  /attemptOf\(\{ url: request\.url, /,
  // To the description of the API, which has no data.
  /\.inject\(request\.url\)/,
  // The address of an IPN that this program sent.
  /line: `POST \$\{pathOf\(request\.url\)\}/,
]

test('only requestPath and what is made with it decide by the target of a request', () => {
  const files = ['console', 'service', 'shop', 'stage'].flatMap((name) => {
    const paths = readdirSync(join(root, 'src/main', name), { recursive: true, encoding: 'utf8' })
    return paths.filter((path) => path.endsWith('.ts')).map((path) => `src/main/${name}/${path}`)
  })
  expect(files).toContain('src/main/service/http/failures.ts')
  const guilty: string[] = []
  for (const file of files) {
    for (const [at, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
      const left = others.reduce((text, other) => text.replace(other, ''), line.replace(readers, ''))
      const isRaw = /\b(?:request|req|previous|raw)\??\.(?:url|originalUrl)\b/.test(left)
      const isTakenApart = /\{[^}]*\burl\b[^}]*\}(?:: FastifyRequest| = request\b(?!\.))/.test(left)
      if (isRaw || isTakenApart) guilty.push(`${file}:${at + 1} ${line.trim()}`)
    }
  }
  expect(guilty).toEqual([])
})
