import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './run-program.ts'
import { say } from './say.ts'

// npx tsx scripts/make-fonts.ts: makes src/renderer/src/styles/fonts anew, after an update of the fonts' packages. The files
// hold the signs and weights that every screen uses, a third of the bytes; the packages' files serve the others.

const directory = join(root, 'src/renderer/src/styles/fonts')
const packages = join(root, 'node_modules/@fontsource-variable')
/** As `unicode-range` in fonts.css says. */
const ascii = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))
const text = `${ascii}\u00a0©«·»×–—‘’“”•…€←↑→↓−`
const variationAxes = { wght: { min: 400, max: 600 } }

const fonts = [
  {
    source: 'inter/files/inter-latin-wght-normal.woff2',
    file: 'inter-basic.woff2',
    // Those of tokens.css, and those that a browser switches on by itself.
    keepFeatures: ['ccmp', 'kern', 'calt', 'locl', 'mark', 'tnum', 'cv05', 'ss03'],
  },
  {
    source: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    file: 'jetbrains-mono-basic.woff2',
    // Its ligatures are switched off in tokens.css.
    keepFeatures: ['ccmp', 'locl', 'mark'],
  },
]

await mkdir(directory, { recursive: true })
for (const { source, file, keepFeatures } of fonts) {
  const whole = await readFile(join(packages, source))
  const subset = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes, keepFeatures })
  await writeFile(join(directory, file), subset)
  say(`${file}: ${subset.length} of ${whole.length} bytes`)
}
