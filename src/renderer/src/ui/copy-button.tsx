import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'

const shownMs = 1_500

/** Copies a text and confirms it briefly. `what` completes "Copy …". */
export const CopyButton = ({ text, what, className }: { text: string; what: string; className?: string }) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <IconButton
      icon={copied ? Check : Copy}
      label={copied ? 'Copied' : `Copy ${what}`}
      onClick={(event) => {
        event.stopPropagation()
        void navigator.clipboard.writeText(text).then(() => setCopied(true))
      }}
      className={classes(copied && 'text-good', className)}
    />
  )
}

/** An id, URL or other short value in monospace, with its copy button. */
export const Copyable = ({ text, what }: { text: string; what: string }) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-1">
    <span className="truncate font-mono text-code" title={text}>
      {text}
    </span>
    <CopyButton text={text} what={what} />
  </span>
)
