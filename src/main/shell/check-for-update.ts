import { z } from 'zod'

/** The response of the releases feed: the newest release and its page. */
const latest = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  page: z.url({ protocol: /^https?$/ }),
})
export type Release = z.output<typeof latest>

const timeoutMs = 10_000

const isNewer = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) > 0

/**
 * Returns the newest release if it is newer than `version`. Rejects when the feed cannot be read. Sends nothing but the
 * request.
 */
export const checkForUpdate = async (
  feed: string,
  version: string,
  fetchPage: (url: string, options: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>,
): Promise<Release | undefined> => {
  const response = await fetchPage(feed, { signal: AbortSignal.timeout(timeoutMs), credentials: 'omit' })
  if (!response.ok) throw new Error(`${feed} answered ${response.status}`)
  const release = latest.parse(await response.json())
  return isNewer(release.version, version) ? release : undefined
}
