import { Switch as RadixSwitch } from 'radix-ui'

/** A switch that is applied at once. */
export const Switch = ({
  checked,
  onChange,
  id,
  label,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  id?: string
  label?: string
}) => (
  <RadixSwitch.Root
    {...(id === undefined ? {} : { id })}
    aria-label={label}
    checked={checked}
    onCheckedChange={onChange}
    className="relative h-[22px] w-9 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors duration-120 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
  >
    <RadixSwitch.Thumb className="block size-4 translate-x-[2px] rounded-full bg-faint transition-transform duration-120 data-[state=checked]:translate-x-[16px] data-[state=checked]:bg-on-accent" />
  </RadixSwitch.Root>
)
