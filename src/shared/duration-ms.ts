const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Converts `5s`, `500ms`, `+2m`, `3h` or `1d` to ms. Returns 0 for any other text. */
export const durationMs = (text: string): number => {
  const [, amount = '0', unit = 'ms'] = /^\+?(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text) ?? []
  return Number(amount) * units[unit as keyof typeof units]
}
