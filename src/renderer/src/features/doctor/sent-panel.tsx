import { Eraser, FileUp, Square, Stethoscope } from 'lucide-react'
import { useRef } from 'react'
import { useSession } from '../../stores/console.tsx'
import { useDoctor, useDoctorStore } from '../../stores/doctor-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { BodyField } from './body-field.tsx'
import { ComputedField } from './computed-field.tsx'
import { OriginLine } from './origin-line.tsx'

const byHeader = 'by-header'

/** The key in a header, parsed leniently, because the header may be wrong. */
const keyIn = (authorization: string): string => {
  const token = authorization.trim().replace(/^bearer\s*/i, '')
  return token.slice(0, Math.max(token.lastIndexOf('.'), 0))
}

/** Chooses the merchant whose secret is used. The default is the merchant named by the header. */
const MerchantChoice = () => {
  const store = useDoctorStore()
  const merchants = useSession((state) => state.merchants)
  const chosen = useDoctor(({ input }) => input.merchantId)
  const authorization = useDoctor(({ input }) => input.authorization)
  const fallbackId = useDoctor((state) => state.fallbackMerchantId)
  const named = merchants.find(({ key }) => key === keyIn(authorization))
  const fallback = authorization.trim() === '' ? merchants.find(({ id }) => id === fallbackId) : undefined
  const headerLabel = named
    ? `${named.name} · named by the header`
    : fallback
      ? `${fallback.name} · until a header names one`
      : 'The one the header names'
  return (
    <Field label="Merchant">
      <Select
        value={chosen ?? byHeader}
        onChange={(next) => store.setMerchant(next === byHeader ? null : next)}
        options={[
          { value: byHeader, label: headerLabel },
          ...merchants.map((merchant) => ({ value: merchant.id, label: `${merchant.name} · ${merchant.key}` })),
        ]}
      />
    </Field>
  )
}

/** In two columns with little room only the icons show. */
const besidesText = 'min-[900px]:max-[1199px]:sr-only'

const RunButton = () => {
  const store = useDoctorStore()
  const isRunning = useDoctor(({ phase }) => phase === 'reading' || phase === 'searching')
  const ready = useDoctor(({ input }) => input.body.text !== '')
  if (isRunning) {
    return (
      <Button icon={Square} onClick={store.stop} className="w-28">
        Stop
      </Button>
    )
  }
  return (
    <Tooltip label="Find out what is wrong" shortcut="Mod+Enter">
      <Button
        icon={Stethoscope}
        kind="primary"
        className="w-28"
        disabled={!ready}
        onClick={() => void store.diagnose()}
      >
        Diagnose
      </Button>
    </Tooltip>
  )
}

/** A copied header may include its name. */
const headerValue = (typed: string): string => typed.replace(/^authorization:[ \t]?/i, '')

const HeaderField = () => {
  const store = useDoctorStore()
  const authorization = useDoctor(({ input }) => input.authorization)
  return (
    <Field label="Authorization header">
      <TextInput
        placeholder="Bearer <key>.<hash>"
        value={authorization}
        onChange={(text) => store.setAuthorization(headerValue(text))}
        mono
      />
    </Field>
  )
}

/** The request that was sent: pasted, dropped, typed, or opened from the log. */
export const SentPanel = ({
  onTake,
  onFile,
  onClear,
}: {
  onTake: (text: string) => void
  onFile: (file: File) => void
  onClear: () => void
}) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <section aria-label="What was sent" className="flex min-h-full flex-col gap-3 bg-surface px-4 pb-4">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 py-2">
        <h1 className="mr-auto text-page font-semibold">Doctor</h1>
        <Tooltip label="Clear everything on this page">
          <Button icon={Eraser} kind="quiet" aria-label="Clear everything" onClick={onClear}>
            <span className={besidesText}>Clear</span>
          </Button>
        </Tooltip>
        <Tooltip label="Open a file with a request: cURL, HAR, Postman, a log">
          <Button icon={FileUp} kind="quiet" aria-label="Open a file" onClick={() => chooser.current?.click()}>
            <span className={besidesText}>Open</span>
          </Button>
        </Tooltip>
        <RunButton />
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="File with a request"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
            target.value = ''
          }}
        />
      </header>
      <OriginLine />
      <BodyField onTake={onTake} />
      <HeaderField />
      <MerchantChoice />
      <ComputedField />
    </section>
  )
}
