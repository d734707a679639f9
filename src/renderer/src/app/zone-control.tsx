import { useStore } from 'zustand'
import { ownZone, useZone, useZoneChoice, type ZoneName } from '../stores/use-zone.ts'

/** In the status bar: shows and changes the time zone of the page. */
export const ZoneControl = () => {
  const choice = useZoneChoice()
  const zone = useStore(choice, ({ chosen }) => chosen)
  const shown = useZone()()
  return (
    <label className="flex shrink-0 items-center gap-1.5">
      <span className="max-[1099px]:sr-only">Times in</span>
      <select
        value={zone}
        onChange={({ target }) => choice.choose(target.value as ZoneName)}
        className="h-6 max-w-48 [field-sizing:content] max-[760px]:max-w-28 rounded-control bg-surface px-1 text-text hover:bg-hover"
      >
        <option value="mine">my zone ({ownZone()})</option>
        <option value="utc">UTC</option>
        <option value="merchant">
          {zone === 'merchant' ? `the merchant’s zone (${shown} unless its own)` : 'the merchant’s zone'}
        </option>
      </select>
    </label>
  )
}
