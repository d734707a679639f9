import { useEffect, useId, useRef, useState } from 'react'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import type { VectorFormat } from '../../../../shared/contract/signature.ts'
import { useConsole } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
import { useSubmit } from '../../stores/use-submit.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveFile } from '../../ui/save-file.ts'

interface VectorFormatChoice {
  value: VectorFormat
  title: string
  /** The audience, in one line. */
  explains: string
  /** The command that runs the file; null when it is not runnable. */
  run: string | null
}

/** The engine's file names. */
const vectorFormats: readonly VectorFormatChoice[] = [
  {
    value: 'phpunit',
    title: 'PHPUnit',
    explains: 'SignatureVectorsTest.php, for PHPUnit 9 and later',
    run: 'MERCHANT_SECRET=… vendor/bin/phpunit SignatureVectorsTest.php',
  },
  {
    value: 'pytest',
    title: 'pytest',
    explains: 'test_signature_vectors.py, for Python 3',
    run: 'MERCHANT_SECRET=… pytest test_signature_vectors.py',
  },
  {
    value: 'jest',
    title: 'Jest',
    explains: 'signature-vectors.test.js, also for Vitest with globals',
    run: 'MERCHANT_SECRET=… npx jest signature-vectors',
  },
  {
    value: 'json',
    title: 'JSON',
    explains: 'signature-vectors.json, for any other language',
    run: null,
  },
]

/** Saves the golden test vectors of a merchant as a file for its own test suite. */
export const VectorsDialog = ({ merchant, onClose }: { merchant: MerchantView; onClose: () => void }) => {
  const { backend } = useConsole()
  const [format, setFormat] = useState<VectorFormat>('phpunit')
  // Whoever closes the dialog no longer wants the file.
  const closed = useRef(new AbortController())
  useEffect(() => () => closed.current.abort(), [])
  const form = useSubmit(
    () =>
      backend.call('POST /api/signature/vectors', {
        body: { merchantId: merchant.id, format },
        signal: closed.current.signal,
      }),
    (file) => {
      saveFile(new Blob([file.text], { type: file.mediaType }), file.fileName)
      toast.success(`${file.vectors} vectors saved as ${file.fileName}`)
      onClose()
    },
  )
  const run = vectorFormats.find(({ value }) => value === format)?.run ?? null
  return (
    <FormDialog
      title={`Export test vectors of ${merchant.name}`}
      description="Bodies chosen to break naive signers, each with its canonical text and the token that this merchant’s code must produce. Put the file into your own test suite."
      action={form.busy ? 'Exporting…' : 'Export'}
      form={form}
      onClose={onClose}
      className="gap-3!"
    >
      <FormatChoice value={format} onChange={setFormat} />
      {run === null ? (
        <p className="text-soft">
          The file explains its fields. Sign each body as text: decoding it first loses what it tests.
        </p>
      ) : (
        <div className="flex flex-col gap-1">
          <p className="text-soft">
            It passes unchanged, with a reference signer. Change its one marked function,{' '}
            <code className="font-mono text-code">sign</code>, to call yours, then run
          </p>
          <div className="flex items-center gap-1 rounded-control bg-sunken py-1 pr-1 pl-3">
            <code className="min-w-0 flex-1 font-mono text-code break-words">{run}</code>
            <CopyButton text={run} what="command" />
          </div>
        </div>
      )}
      <Notice tone="idle">The secret is not in the file: tests read it from MERCHANT_SECRET.</Notice>
    </FormDialog>
  )
}

/** Native radio buttons, so that an arrow key selects at once. */
const FormatChoice = ({ value, onChange }: { value: VectorFormat; onChange: (value: VectorFormat) => void }) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label="Format" className="flex flex-col rounded-control border border-line">
      {vectorFormats.map((choice) => (
        <label
          key={choice.value}
          className="flex items-start gap-3 border-line px-3 py-2 not-first:border-t hover:bg-hover has-checked:bg-selected"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            aria-label={choice.title}
            aria-describedby={`${name}-${choice.value}`}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="flex min-w-0 flex-col">
            <span className="font-medium">{choice.title}</span>
            <span id={`${name}-${choice.value}`} className="text-small text-soft">
              {choice.explains}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
