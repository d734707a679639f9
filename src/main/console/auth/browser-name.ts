/** The order matters: most browsers also name the browsers they derive from. */
const browsers: readonly [mark: RegExp, name: string][] = [
  [/\bElectron\//, 'Paylink Console window'],
  [/\bEdg\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*\bSafari\//, 'Safari'],
]

const systems: readonly [mark: RegExp, name: string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Describes a `User-Agent` header: `Firefox 140 on Linux`. */
export const browserName = (userAgent: string | undefined): string => {
  if (userAgent === undefined) return 'Unknown browser'
  const [mark, name] = browsers.find(([pattern]) => pattern.test(userAgent)) ?? []
  const version = mark?.exec(userAgent)?.[1]
  const [, system] = systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  const browser = [name ?? 'Unknown browser', version].filter((part) => part !== undefined).join(' ')
  return system === undefined ? browser : `${browser} on ${system}`
}
