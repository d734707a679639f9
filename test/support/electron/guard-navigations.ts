import type { CDPSession } from '@playwright/test'

interface Rules {
  /** The program itself loads this; only redirects are asked about. */
  isOwn(url: string): boolean
  allows(kind: 'will-frame-navigate' | 'will-redirect', url: string, isMainFrame: boolean): boolean
}

/** Holds every document a page is about to load until the program's guards have answered. */
export const guardNavigations = async (cdp: CDPSession, { isOwn, allows }: Rules): Promise<void> => {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const mainFrame = frameTree.frame.id
  cdp.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }) => {
    const kind = redirectedRequestId === undefined ? 'will-frame-navigate' : 'will-redirect'
    const isMainFrame = frameId === mainFrame
    const url = `${request.url}${request.urlFragment ?? ''}`
    const goesOn = (kind === 'will-frame-navigate' && isMainFrame && isOwn(url)) || allows(kind, url, isMainFrame)
    const answer = goesOn
      ? cdp.send('Fetch.continueRequest', { requestId })
      : cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    answer.catch(() => {})
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: 'http*', resourceType: 'Document' }] })
}
