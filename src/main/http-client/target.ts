import type { HeaderList } from '../../shared/contract/common.ts'

/** Where an IPN goes, taken from its URL. */
export interface Target {
  origin: string
  /** As in the URL: `name:port`, or the name alone for the scheme's own port. */
  host: string
  /** One pair for all attempts that are kept. */
  hostHeader: HeaderList[number]
  /** `name:port` always; what shares it shares the limit of attempts in flight. */
  receiver: string
  /** Path and query. */
  path: string
}

const parsed = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

const targetOf = (text: string): Target | undefined => {
  const url = parsed(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined
  const { origin, host, hostname, port, protocol, pathname, search } = url
  const receiver = `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`
  return { origin, host, hostHeader: ['host', host], receiver, path: pathname + search }
}

/** URLs kept: a merchant's links mostly share one, and each is asked for several times. */
const maxKept = 1_000

/** Targets by URL; undefined for what is not an http or https URL, which only imported data can have. */
export const createTargets = (): ((url: string) => Target | undefined) => {
  const kept = new Map<string, Target>()
  return (url) => {
    const known = kept.get(url)
    if (known !== undefined) return known
    const target = targetOf(url)
    if (target === undefined) return undefined
    if (kept.size >= maxKept) kept.clear()
    kept.set(url, target)
    return target
  }
}
