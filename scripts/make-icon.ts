import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from './ensure-chromium.ts'
import { root } from './run-program.ts'
import { say } from './say.ts'

// npx tsx scripts/make-icon.ts: draws build/icon.png anew from the console's own icon. electron-builder makes the forms
// of every system from it, and the window shows it.

const size = 1024
/** Systems expect some air around an icon. */
const drawn = 864

const svg = await readFile(join(root, 'src/renderer/public/icon.svg'), 'utf8')
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const frame = `display: grid; place-items: center; width: ${size}px; height: ${size}px`
  await page.setContent(`<body style="margin: 0"><div style="${frame}">${svg}</div></body>`)
  await page.addStyleTag({ content: `svg { width: ${drawn}px; height: ${drawn}px }` })
  await writeFile(join(root, 'build/icon.png'), await page.screenshot({ omitBackground: true }))
  say(`build/icon.png, ${size} by ${size}`)
} finally {
  await browser.close()
}
