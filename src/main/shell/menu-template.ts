import type { MenuItemConstructorOptions } from 'electron'

interface Deps {
  platform: NodeJS.Platform
  showDataDir: () => void
}

/** The application menu: the operating system's usual entries, by role, so that names and keys are its own. */
export const menuTemplate = ({ platform, showDataDir }: Deps): MenuItemConstructorOptions[] => {
  const isMac = platform === 'darwin'
  const appMenu: MenuItemConstructorOptions[] = isMac ? [{ role: 'appMenu' }] : []
  return [
    ...appMenu,
    { label: '&File', submenu: [{ role: isMac ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'reload' },
        { role: 'toggleDevTools' },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [{ label: 'Show Data Folder', click: showDataDir }] },
  ]
}
