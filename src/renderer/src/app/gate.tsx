import { Lock, PlugZap } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '../stores/console.tsx'
import { Button } from '../ui/button.tsx'
import { Field, TextInput } from '../ui/field.tsx'

/** Stands in for the page when the session has ended, and says so above it when the engine is gone. */
export const Gate = ({ children }: { children: ReactNode }) => {
  const connection = useSession((state) => state.connection)
  if (connection === 'locked') return <Locked />
  return (
    <>
      {connection === 'lost' && (
        <div role="alert" className="flex shrink-0 items-center gap-2 bg-bad-soft px-4 py-2 text-bad">
          <PlugZap size={15} aria-hidden />
          The engine does not answer. What you see may be old; this page comes back by itself when the engine runs
          again.
        </div>
      )}
      {children}
    </>
  )
}

const Locked = () => {
  const [token, setToken] = useState('')
  return (
    <main className="flex flex-1 items-center justify-center p-6">
      <form
        className="flex w-full max-w-sm flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          window.location.assign(`/?token=${encodeURIComponent(token.trim())}`)
        }}
      >
        <Lock size={26} strokeWidth={1.5} className="text-faint" aria-hidden />
        <h1 className="text-page font-semibold">This session has ended</h1>
        <p className="text-soft">
          Open the console URL that was printed when the engine started, or paste the token from it here.
        </p>
        <Field label="Token">
          {(control) => (
            <TextInput {...control} type="password" value={token} onChange={(event) => setToken(event.target.value)} />
          )}
        </Field>
        <Button kind="primary" type="submit" disabled={token.trim() === ''}>
          Open the console
        </Button>
      </form>
    </main>
  )
}
