import { Switch as RadixSwitch } from 'radix-ui'
import { classes } from './classes.ts'

const track =
  'relative h-[22px] w-9 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors duration-120'
const thumb = 'block size-4 translate-x-[2px] rounded-full bg-faint transition-transform duration-120'

/** How a switch looks, for a control that is one as a whole. */
export const SwitchPicture = ({ checked }: { checked: boolean }) => (
  <span aria-hidden className={classes(track, 'flex items-center', checked && 'border-simulated! bg-simulated!')}>
    <span className={classes(thumb, checked && 'translate-x-[16px]! bg-on-accent!')} />
  </span>
)

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  id?: string
  label?: string
}

/** A switch that is applied at once. */
export const Switch = ({ checked, onChange, id, label }: SwitchProps) => (
  <RadixSwitch.Root
    {...(id === undefined ? {} : { id })}
    aria-label={label}
    checked={checked}
    onCheckedChange={onChange}
    className={classes(track, 'data-[state=checked]:border-accent data-[state=checked]:bg-accent')}
  >
    <RadixSwitch.Thumb
      className={classes(thumb, 'data-[state=checked]:translate-x-[16px] data-[state=checked]:bg-on-accent')}
    />
  </RadixSwitch.Root>
)
