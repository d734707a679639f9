import { useState } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { CopyButton } from '../copy-button.tsx'

/** Minimum number of characters of a value cut to three lines: this many fit in the narrowest details panel. */
const clampedFrom = 160

/** A value in monospace that wraps. A very long one is collapsed and can be expanded. */
export const LongText = ({ text }: { text: string }) => {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length >= clampedFrom
  return (
    <span className="flex min-w-0 flex-col items-start">
      <span className={classes('font-mono text-code break-all', isLong && !isWhole && 'line-clamp-3')}>{text}</span>
      {isLong && (
        <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} className="-ml-2">
          {isWhole ? 'Show less' : `Show all ${text.length.toLocaleString()} characters`}
        </Button>
      )}
    </span>
  )
}

/** The same with its copy button, aligned at the right. */
export const LongValue = ({ text, what }: { text: string; what: string }) => (
  <span className="flex min-w-0 items-start justify-between gap-2">
    {text === '' ? <span className="text-faint">empty</span> : <LongText text={text} />}
    <CopyButton text={text} what={what} className="-my-1 shrink-0" />
  </span>
)
