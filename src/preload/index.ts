import { contextBridge, ipcRenderer } from 'electron'
import { type DesktopApi, type DesktopCalls, linkWaits, messageWaits, pageWanted } from '../shared/desktop.ts'

/** Runs in the console's page, sandboxed and isolated from its scripts. Exposes only the functions below to it. */

const call = <C extends keyof DesktopCalls>(
  channel: C,
  ...args: Parameters<DesktopCalls[C]>
): ReturnType<DesktopCalls[C]> => ipcRenderer.invoke(channel, ...args) as ReturnType<DesktopCalls[C]>

const listen = (channel: string, listener: (text: string) => void): (() => void) => {
  const handle = (_event: unknown, text: string): void => listener(text)
  ipcRenderer.on(channel, handle)
  return () => void ipcRenderer.off(channel, handle)
}

const desktop = {
  openHostedPage: (url) => call('desktop:open-hosted-page', url),
  showDataDir: () => call('desktop:show-data-dir'),
  onOpenLink(listener) {
    const take = async (): Promise<void> => {
      const linkId = await call('desktop:take-link')
      if (linkId !== null) listener(linkId)
    }
    const handle = (): void => void take()
    ipcRenderer.on(linkWaits, handle)
    handle()
    return () => void ipcRenderer.off(linkWaits, handle)
  },
  onMessage: (listener) => listen(messageWaits, listener),
  onOpenPage: (listener) => listen(pageWanted, listener),
} satisfies Required<DesktopApi>

contextBridge.exposeInMainWorld('desktop', desktop)
