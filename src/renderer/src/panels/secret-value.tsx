import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

const hidden = '•'.repeat(20)

/** A secret, masked until revealed. Copying works while it is masked. */
export const SecretValue = ({ secret, what }: { secret: string; what: string }) => {
  const [shown, setShown] = useState(false)
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="mr-1 min-w-0 font-mono text-code break-all">{shown ? secret : hidden}</span>
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={shown ? `Hide ${what}` : `Show ${what}`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      />
      <CopyButton text={secret} what={what} />
    </span>
  )
}
