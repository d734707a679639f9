import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from './ensure-chromium.ts'
import { icnsOf, icoOf, type Picture } from './icon-files.ts'
import { root } from './run-program.ts'
import { say } from './say.ts'

// npx tsx scripts/make-icon.ts: draws the icons in build/ anew from the console's own: icon.png, which the window shows,
// icons/ for Linux, icon.icns for macOS, icon.ico for Windows. Each size is drawn, not scaled.

const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
/** Systems expect some air around an icon; small ones need every pixel. */
const shareDrawn = (size: number): number => (size <= 32 ? 1 : 0.84375)

const svg = await readFile(join(root, 'src/renderer/public/icon.svg'), 'utf8')
const browser = await chromium.launch({
  executablePath: await ensureChromium({ wholeFirst: true }),
  args: ['--no-sandbox'],
})
const pictures: Picture[] = []
try {
  const page = await browser.newPage()
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size })
    const frame = `display: grid; place-items: center; width: ${size}px; height: ${size}px`
    await page.setContent(`<body style="margin: 0"><div style="${frame}">${svg}</div></body>`)
    const drawn = size * shareDrawn(size)
    await page.addStyleTag({ content: `svg { width: ${drawn}px; height: ${drawn}px }` })
    pictures.push({ size, png: await page.screenshot({ omitBackground: true }) })
  }
} finally {
  await browser.close()
}

const build = join(root, 'build')
await mkdir(join(build, 'icons'), { recursive: true })
for (const { size, png } of pictures) await writeFile(join(build, 'icons', `${size}x${size}.png`), png)
await writeFile(join(build, 'icon.png'), pictures.at(-1)?.png ?? '')
await writeFile(join(build, 'icon.icns'), icnsOf(pictures))
await writeFile(join(build, 'icon.ico'), icoOf(pictures))
say(`build/icon.png, icon.icns, icon.ico and icons/: ${sizes.join(', ')}`)
