type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance, as WCAG 2 has it. */
const luminance = (rgb: Rgb): number => {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** From 1 to 21, as WCAG 2 has it. */
export const contrastOf = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const black = '#000000'
const white = '#ffffff'
/** Behind links in the two schemes, the least favourable of shop and card page. */
const grounds = { light: '#f1ece0', dark: '#2f2a22' }
/** A little more than the 4.5 that text needs, since the pages' own colours are rounded. */
const enough = 4.7

const mixed = (hex: string, toward: string, share: number): string => {
  const target = rgbOf(toward)
  return hexOf(rgbOf(hex).map((part, index) => part + ((target[index] ?? 0) - part) * share) as unknown as Rgb)
}

/** The colour itself where it can be read on `ground`, else the nearest one toward black or white that can. */
const readable = (hex: string, ground: string, toward: string): string => {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mixed(hex, toward, share)
    if (contrastOf(candidate, ground) >= enough) return candidate
  }
  return toward
}

const onTop = (hex: string): string => (contrastOf(hex, white) >= contrastOf(hex, black) ? white : black)

/** An accent colour of the user's as the pages' variables, in both schemes with contrast enough to be read. */
export const accentCss = (accent: string): string => {
  const scheme = (ground: string, toward: string): string => {
    const colour = readable(accent, ground, toward)
    const on = onTop(colour)
    return `--leaf:${colour};--on-leaf:${on};--accent:${colour};--accent-hover:${mixed(colour, on === white ? black : white, 0.12)};--on-accent:${on}`
  }
  const light = scheme(grounds.light, black)
  const dark = scheme(grounds.dark, white)
  return `:root{${light}}\n@media (prefers-color-scheme: dark){:root{${dark}}}\n`
}
