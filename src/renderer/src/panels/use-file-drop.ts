import { type DragEvent, useState } from 'react'
import { toast } from '../stores/toast.ts'

/** Marks the page that takes the file under the pointer. */
export const dropOutline = 'outline-2 -outline-offset-4 outline-accent outline-dashed'

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Returns the one file that was dropped, or why there is none to take. */
const droppedFile = ({ items, files }: DataTransfer): File | string => {
  const [file] = files
  if (files.length > 1) return `${files.length} files were dropped. Drop one at a time.`
  if (items[0]?.webkitGetAsEntry()?.isDirectory) return `“${file?.name ?? ''}” is a folder. Drop one file of it.`
  return file ?? 'Nothing that can be read was dropped.'
}

/**
 * Takes files that are dropped. `zone` takes them before the editors in it. `rest` takes those that nothing in it has
 * taken, because the browser would leave the console and show the file.
 */
export const useFileDrop = (onFile: (file: File) => unknown) => {
  const [over, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!holdsFile(event)) return
    event.preventDefault()
    setOver(true)
  }
  const onDragLeave = () => setOver(false)
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (!holdsFile(event) || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    const found = droppedFile(event.dataTransfer)
    if (typeof found === 'string') toast.error(found)
    else void onFile(found)
  }
  return {
    over,
    zone: { onDragOverCapture: onDragOver, onDragLeave, onDropCapture: onDrop },
    rest: { onDragOver, onDragLeave, onDrop },
  }
}
