import type { WebContents } from 'electron'
import { pageWanted } from '../../shared/desktop.ts'
import { isOfOrigin } from './addresses.ts'

interface Deps {
  contents: Pick<WebContents, 'getURL' | 'isCrashed' | 'isLoadingMainFrame' | 'send'>
  /** The origin of the console's server. */
  origin: string
  /** Loads a page of the console, which ends what runs in the one before. */
  load(path: string): void
}

/** Shows a page of the console. Loads it only when there is no console to ask for it, because a load ends a running test. */
export const showPage = (path: string, { contents, origin, load }: Deps): void => {
  const isThere = isOfOrigin(contents.getURL(), origin) && !contents.isCrashed() && !contents.isLoadingMainFrame()
  if (isThere) contents.send(pageWanted, path)
  else load(path)
}
