import type { Page } from '@playwright/test'

export interface Loaded {
  path: string
  /** What crossed the wire: head and body as they were sent. */
  bytes: number
  encoding: string
}

/** All that a page loads while `act` runs, but for what never ends. */
export const firstLoad = async (page: Page, act: () => Promise<void>): Promise<Loaded[]> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const answers = new Map<string, Omit<Loaded, 'bytes'>>()
  const loaded: Loaded[] = []
  cdp.on('Network.responseReceived', ({ requestId, response: { url, headers } }) => {
    const encoding = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
    answers.set(requestId, { path: new URL(url).pathname, encoding: encoding ?? 'plain' })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer !== undefined) loaded.push({ ...answer, bytes: encodedDataLength })
  })
  await act()
  await cdp.detach()
  return loaded
}
