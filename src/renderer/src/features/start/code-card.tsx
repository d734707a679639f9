import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import { Card } from '../../panels/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { bashSnippet, pythonSnippet } from './snippet.ts'

const makers = { bash: bashSnippet, python: pythonSnippet }
const dots = '••••••••••••'

const Line = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="flex min-w-0 items-center gap-3">
    <dt className="w-16 shrink-0 text-faint">{name}</dt>
    <dd className="flex min-w-0 items-center gap-1">{children}</dd>
  </div>
)

const Value = ({ text, what }: { text: string; what: string }) => (
  <>
    <span className="truncate font-mono text-code" title={text}>
      {text}
    </span>
    <CopyButton text={text} what={what} />
  </>
)

/** All that one's own code needs: where to call, with what, and how to sign. */
export const CodeCard = ({ merchant, serviceUrl }: { merchant: MerchantView; serviceUrl: string }) => {
  const [language, setLanguage] = useState<keyof typeof makers>('bash')
  const [revealed, setRevealed] = useState(false)
  const { key, secret } = merchant
  const snippet = (shownSecret: string) => makers[language]({ serviceUrl, key, secret: shownSecret })
  return (
    <Card
      title="Use it from your code"
      className="h-full"
      aside={<span className="text-small text-faint">{merchant.name}</span>}
    >
      <dl className="flex flex-col px-4">
        <Line name="Base URL">
          <Value text={serviceUrl} what="base URL" />
        </Line>
        <Line name="Key">
          <Value text={key} what="merchant key" />
        </Line>
        <Line name="Secret">
          <span className="truncate font-mono text-code">{revealed ? secret : dots}</span>
          <IconButton
            icon={revealed ? EyeOff : Eye}
            label={revealed ? 'Hide the secret' : 'Show the secret'}
            onClick={() => setRevealed(!revealed)}
          />
          <CopyButton text={secret} what="merchant secret" />
        </Line>
      </dl>
      <div className="m-4 mt-3 flex min-h-0 flex-col overflow-hidden rounded-panel border border-line bg-sunken">
        <header className="flex h-9 shrink-0 items-center justify-between gap-2 border-b border-line pr-1 pl-1.5">
          <Segmented
            label="Language"
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'bash', label: 'cURL' },
              { value: 'python', label: 'Python' },
            ]}
          />
          <CopyButton text={snippet(secret)} what="code, with the secret" />
        </header>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-label="Code that makes a payment link"
          className="max-h-56 overflow-auto p-3 outline-offset-[-2px]"
        >
          <pre className="font-mono text-[11.5px] leading-[18px]">{snippet(revealed ? secret : dots)}</pre>
        </section>
      </div>
    </Card>
  )
}
