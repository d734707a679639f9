import { useState } from 'react'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import { Card } from '../../panels/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { bashSnippet, pythonSnippet } from './snippet.ts'

const makers = { bash: bashSnippet, python: pythonSnippet }
const dots = '••••••••••••'

/** Code that signs and creates a payment link. The copied text contains the secret; the displayed text does not. */
export const CodeCard = ({ merchant, serviceUrl }: { merchant: MerchantView; serviceUrl: string }) => {
  const [language, setLanguage] = useState<keyof typeof makers>('bash')
  const { key, secret } = merchant
  const snippet = (shownSecret: string) => makers[language]({ serviceUrl, key, secret: shownSecret })
  return (
    <Card
      title="Use it from your code"
      className="h-full"
      aside={<span className="text-small text-faint">{merchant.name}</span>}
    >
      <div className="m-4 mt-0 flex min-h-0 flex-col overflow-hidden rounded-panel border border-line bg-sunken">
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
          <pre className="font-mono text-[11.5px] leading-[18px]">{snippet(dots)}</pre>
        </section>
      </div>
    </Card>
  )
}
