import { Suspense } from 'react'
import { useDoctor, useDoctorStore } from '../../stores/doctor-store.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.ts'

const BodyEditor = later(() => import('./body-editor.tsx'))

const label = 'Body, cURL command or raw HTTP request'
const box =
  'h-64 shrink-0 min-[900px]:h-auto min-[900px]:min-h-48 min-[900px]:flex-1 min-[900px]:shrink overflow-hidden rounded-control border border-line-strong bg-surface'

/** The input for the body. Bytes that are not UTF-8 are kept unchanged, and only their start is shown. */
export const BodyField = ({ onTake }: { onTake: (text: string) => void }) => {
  const store = useDoctorStore()
  const { text, encoding } = useDoctor(({ input }) => input.body)
  if (encoding === 'base64') return <BytesField base64={text} />
  return (
    <div className={`${box} focus-within:border-accent`}>
      <Suspense
        fallback={<pre className="h-full overflow-auto p-2 font-mono text-code whitespace-pre-wrap">{text}</pre>}
      >
        <BodyEditor value={text} label={label} onChange={store.setBody} onTake={onTake} />
      </Suspense>
    </div>
  )
}

const shownBytes = 256

const BytesField = ({ base64 }: { base64: string }) => {
  const store = useDoctorStore()
  const bytes = atob(base64)
  const hex = [...bytes.slice(0, shownBytes)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join(' ')
  return (
    <section aria-label="Body" className={`${box} flex flex-col gap-2 overflow-auto p-3`}>
      <p>
        {bytes.length.toLocaleString()} bytes that are not UTF-8. They are kept exactly as they are; a body must be
        UTF-8.
      </p>
      <p className="font-mono text-code break-words text-soft">
        {hex}
        {bytes.length > shownBytes && ' …'}
      </p>
      <span>
        <Button size="small" onClick={() => store.setBody('')}>
          Take it out
        </Button>
      </span>
    </section>
  )
}
