import { countdownText } from '../../panels/story/story-rows.ts'
import { useNow } from '../../ui/text/time.tsx'

/** `in 4 s`, updated each second; `now` once it is due. The exact UTC time is shown on hover. */
export const Countdown = ({ at, className }: { at: string; className?: string }) => {
  const left = Date.parse(at) - useNow()
  return (
    <time dateTime={at} title={`${at} (UTC)`} className={className}>
      {left <= 0 ? 'now' : `in ${countdownText(left)}`}
    </time>
  )
}
