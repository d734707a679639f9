import { useEffect, useMemo, useRef } from 'react'
import { readBody } from '../../stores/request-body.ts'

/** Beyond this a page would stutter; the copy button takes all of it. */
const maxShown = 20_000

/** The canonical JSON with one member marked, brought into view. */
export const CanonicalText = ({ text, focused }: { text: string; focused: string | null }) => {
  const mark = useRef<HTMLElement>(null)
  const members = useMemo(() => {
    const body = readBody(text)
    return body.ok ? body.members : []
  }, [text])
  const member = members.find(({ name }) => name === focused)

  useEffect(() => {
    if (member) mark.current?.scrollIntoView({ block: 'nearest' })
  }, [member])

  const shown = text.slice(0, maxShown)
  return (
    <>
      {member === undefined || member.valueEnd > maxShown ? (
        shown
      ) : (
        <>
          {shown.slice(0, member.keyStart)}
          <mark ref={mark} className="rounded-xs bg-selected text-text outline-1 outline-accent">
            {shown.slice(member.keyStart, member.valueEnd)}
          </mark>
          {shown.slice(member.valueEnd)}
        </>
      )}
      {shown.length < text.length && (
        <span className="block pt-2 font-sans text-small text-wait">
          The first {maxShown.toLocaleString()} of {text.length.toLocaleString()} characters; copying takes all of them.
        </span>
      )}
    </>
  )
}
