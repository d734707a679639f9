import type { HeaderList } from '../../shared/contract/common.ts'

/** The target of a request, parsed from its URL. */
export interface Target {
  origin: string
  /** The host as in the URL: `name:port`, or the name alone for the scheme's default port. */
  host: string
  /** The Host header. All stored attempts share this pair. */
  hostHeader: HeaderList[number]
  /** Always `name:port`. Targets with the same value share the limit of attempts in flight. */
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

/** Limits the cached URLs. A merchant's links mostly share one URL, which is looked up several times. */
const maxKept = 1_000

/**
 * Returns the target of a URL. Returns undefined when it is not an http or https URL, which only imported data can
 * contain.
 */
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
