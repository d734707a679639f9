import { FileUp, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** Opens the file chooser. The same file can be chosen again after it was changed. */
export const FileButton = ({
  label,
  icon = FileUp,
  accept = '.json,application/json',
  inputLabel,
  onFile,
  ...button
}: Pick<ButtonProps, 'kind' | 'size' | 'disabled'> & {
  label: string
  icon?: LucideIcon
  /** The accessible name of the file. */
  inputLabel: string
  accept?: string
  onFile: (file: File) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const open = () => input.current?.click()
  return (
    <>
      <Button {...button} icon={icon} onClick={open}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={inputLabel}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </>
  )
}
