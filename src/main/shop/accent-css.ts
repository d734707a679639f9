type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance (WCAG 2). */
const luminance = (rgb: Rgb): number => {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio from 1 to 21 (WCAG 2). */
export const contrastOf = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const black = '#000000'
const white = '#ffffff'
/** Backgrounds of links in both schemes: the ones with the least contrast on shop and card page. */
const grounds = { light: '#f1ece0', dark: '#2f2a22' }
/** Slightly more than the 4.5 required for text, because the pages' own colours are rounded. */
const enough = 4.7

const mixed = (hex: string, toward: string, share: number): string => {
  const target = rgbOf(toward)
  return hexOf(rgbOf(hex).map((part, index) => part + ((target[index] ?? 0) - part) * share) as unknown as Rgb)
}

/** Returns the colour if it is readable on `ground`, otherwise the nearest readable one towards black or white. */
const readable = (hex: string, ground: string, toward: string): string => {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mixed(hex, toward, share)
    if (contrastOf(candidate, ground) >= enough) return candidate
  }
  return toward
}

const onTop = (hex: string): string => (contrastOf(hex, white) >= contrastOf(hex, black) ? white : black)

/** Returns the CSS variables of an accent colour, readable in both schemes. */
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
