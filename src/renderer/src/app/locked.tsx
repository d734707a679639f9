import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useConsole } from '../stores/console.tsx'
import { useSubmit } from '../stores/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { Field, TextInput } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

/** The form that asks for the token. */
const Locked = () => {
  const { backend } = useConsole()
  const { signIn, desktop } = backend
  const [token, setToken] = useState('')
  const [refusal, setRefusal] = useState(signIn.problem)
  const { busy, problem, submit } = useSubmit(
    () => signIn.withToken(token.trim()),
    // Reloads the page, which keeps the URL.
    () => window.location.reload(),
  )
  const isWindow = Object.keys(desktop).length > 0
  const shown = problem ?? refusal
  return (
    <main className="flex flex-1 items-center justify-center p-6">
      <form
        className="flex w-full max-w-sm flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setRefusal(null)
          submit()
        }}
      >
        <Lock size={26} strokeWidth={1.5} className="text-faint" aria-hidden />
        <h1 className="text-page font-semibold">
          {signIn.isKnown() ? 'This session has ended' : 'Sign in to the console'}
        </h1>
        <p className="text-soft">
          {isWindow
            ? 'Close this window and start Paylink Console again, or paste the token of this run here.'
            : 'Open the console URL that was printed when the service started, or paste the token from it here. Each start creates a new token, unless one is given to it.'}
        </p>
        {shown !== null && <Notice tone="bad">{shown}</Notice>}
        <Field label="Token">
          <TextInput type="password" autoFocus value={token} onChange={setToken} />
        </Field>
        <Button kind="primary" type="submit" disabled={busy || token.trim() === ''}>
          Open the console
        </Button>
        <p className="text-small text-faint">
          Scripts send the token as <code className="font-mono">Authorization: Bearer</code>.
        </p>
      </form>
    </main>
  )
}

export default Locked
