import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { compressFiles } from '../../scripts/compress-files.ts'

test('a build has `.br` and `.gz` beside every text file worth it, which hold the same', async () => {
  const root = await mkdtemp(join(tmpdir(), 'compress-files-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'public'))
  const lines = Array.from({ length: 200 }, (_, index) => `globalThis.line${index} = ${index}`)
  await writeFile(join(root, 'big.js'), lines.join('\n'))
  await writeFile(join(root, 'small.js'), 'globalThis.small = 1')
  await writeFile(join(root, 'font.woff2'), 'f'.repeat(5_000))
  await writeFile(
    join(root, 'big.css'),
    `@font-face { font-family: "F"; src: url("./font.woff2") } ${'p { top: 1px } '.repeat(99)}`,
  )
  const tags = '<script type="module" src="./big.js"></script><link rel="stylesheet" href="./big.css" />'
  await writeFile(join(root, 'index.html'), `<!doctype html>${tags}${'<p>words</p>'.repeat(99)}`)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [compressFiles()],
    build: { assetsInlineLimit: 0, cssMinify: false, minify: false },
  })
  const dist = join(root, 'dist')
  const files = await readdir(dist, { recursive: true })
  const withForms = files.filter((file) => /\.(br|gz)$/.test(file)).map((file) => file.replace(/-[\w-]{8}\./, '.'))
  expect(withForms.sort()).toEqual([
    'assets/index.css.br',
    'assets/index.css.gz',
    'assets/index.js.br',
    'assets/index.js.gz',
    'index.html.br',
    'index.html.gz',
  ])
  for (const file of files.filter((name) => name.endsWith('.br'))) {
    const whole = await readFile(join(dist, file.slice(0, -3)))
    expect(brotliDecompressSync(await readFile(join(dist, file)))).toEqual(whole)
    expect(gunzipSync(await readFile(join(dist, `${file.slice(0, -3)}.gz`)))).toEqual(whole)
  }
})
