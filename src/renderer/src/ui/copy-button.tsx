import { Check, Copy, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'

const shownMs = { copied: 1_500, refused: 4_000 }
const looks = {
  copied: { icon: Check, label: 'Copied', ink: 'text-good' },
  refused: { icon: X, label: 'Not copied: the browser did not allow it', ink: 'text-bad' },
}

/** Copies a text and shows for a moment whether the browser allowed it. `what` completes "Copy …". */
export const CopyButton = ({ text, what, className }: { text: string; what: string; className?: string }) => {
  const [outcome, setOutcome] = useState<keyof typeof looks>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), shownMs[outcome])
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      // Absent on a page that is neither local nor HTTPS.
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  const look = outcome && looks[outcome]
  return (
    <IconButton
      icon={look?.icon ?? Copy}
      label={look?.label ?? `Copy ${what}`}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
      className={classes(look?.ink, className)}
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
