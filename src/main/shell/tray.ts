import { Menu, nativeImage, Tray } from 'electron'

interface Deps {
  icon: string
  show(): void
  quit(): void
}

/**
 * An icon for a service whose window is closed. Keep the returned object: Electron removes a tray that is
 * garbage-collected.
 */
export const createTray = ({ icon, show, quit }: Deps): { set(isShown: boolean): void } => {
  let tray: Tray | undefined
  const make = (): Tray => {
    const image = nativeImage.createFromPath(icon)
    const made = new Tray(icon.endsWith('.ico') ? image : image.resize({ width: 22, height: 22 }))
    made.setToolTip('Paylink Console: the service is running')
    made.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'show', label: 'Show Paylink Console', click: show },
        { type: 'separator' },
        { id: 'quit', label: 'Quit', click: quit },
      ]),
    )
    made.on('click', show)
    return made
  }
  return {
    set(isShown) {
      if (!isShown) tray?.destroy()
      tray = isShown ? (tray ?? make()) : undefined
    },
  }
}
