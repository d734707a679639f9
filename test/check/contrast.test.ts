import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/* Contrast of the colours of the console by WCAG 2: every colour of text on every colour behind text, in both themes. */

const css = readFileSync(new URL('../../src/renderer/src/styles/tokens.css', import.meta.url), 'utf8')

type Color = readonly [lightness: number, chroma: number, hue: number]

const colorsOf = (selector: string): ReadonlyMap<string, Color> => {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('}', start))
  const declarations = block.matchAll(/--color-([a-z-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\);/g)
  return new Map([...declarations].map(([, name = '', l, c, h]) => [name, [Number(l) / 100, Number(c), Number(h)]]))
}

/** The luminance of an OKLCH colour as sRGB shows it, 0 to 1. The matrices are those of CSS Color 4. */
const luminanceOf = ([lightness, chroma, hue]: Color): number => {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = (channel: number) => Math.min(1, Math.max(0, channel))
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: Color, other: Color): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const texts = ['text', 'soft', 'faint', 'accent', 'accent-strong', 'good', 'bad', 'wait', 'idle', 'simulated']
const softs = ['good-soft', 'bad-soft', 'wait-soft', 'idle-soft', 'simulated-soft']
const backgrounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected', ...softs]
const pairs = [
  ...texts.flatMap((text) => backgrounds.map((background) => [text, background] as const)),
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-strong'] as const,
]

describe.each([
  ['light', '@theme static'],
  ['dark', ':root[data-theme="dark"]'],
])('the %s theme', (_, selector) => {
  const colors = colorsOf(selector)

  test('text has a contrast of at least 4.5 on every background', () => {
    const tooFaint = pairs.flatMap(([text, background]) => {
      const [front, back] = [colors.get(text), colors.get(background)]
      if (front === undefined || back === undefined) return [`${text} or ${background} is not defined`]
      const contrast = contrastOf(front, back)
      return contrast < 4.5 ? [`${text} on ${background}: ${contrast.toFixed(2)}`] : []
    })
    expect(tooFaint).toEqual([])
  })

  test('every colour is used as text, behind text, or is known to be neither', () => {
    const neither = ['line', 'line-strong', 'scrim', 'float-shadow']
    const known = new Set([...pairs.flat(), ...neither])
    expect([...colors.keys()].filter((name) => !known.has(name))).toEqual([])
  })
})
