import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import { SecretValue } from '../../panels/secret-value.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

const Item = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 items-center gap-2">
    <dt className="shrink-0 text-faint">{name}</dt>
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

/** The service's address and the merchant's key and secret. */
export const CredentialsStrip = ({ merchant, serviceUrl }: { merchant: MerchantView; serviceUrl: string }) => (
  <dl className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-panel border border-line bg-surface px-4 py-1.5">
    <Item name="Base URL">
      <Value text={serviceUrl} what="base URL" />
    </Item>
    <Item name={`Key of ${merchant.name}`}>
      <Value text={merchant.key} what="merchant key" />
    </Item>
    <Item name="Secret">
      <SecretValue secret={merchant.secret} what="the merchant secret" />
    </Item>
    <Item name="Scripts">
      <a href="/api/docs" target="_blank" rel="noreferrer" className="rounded text-accent hover:underline">
        API reference
      </a>
      <Link href="/settings/access" className="ml-2 rounded text-accent hover:underline">
        Access and token
      </Link>
    </Item>
  </dl>
)
