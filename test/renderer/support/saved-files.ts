import { vi } from 'vitest'

/** Collects what is saved as a download, by name, until the globals and spies are restored. */
export const savedFiles = (): Map<string, Blob> => {
  const files = new Map<string, Blob>()
  let latest = new Blob([])
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    latest = file as Blob
    return 'blob:latest'
  })
  const link = { href: '', download: '', click: () => void files.set(link.download, latest) }
  vi.stubGlobal('document', { createElement: () => link })
  return files
}
