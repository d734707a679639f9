import { Store } from 'lucide-react'
import { type ReactNode, useCallback, useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useStore } from 'zustand'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import { Card } from '../../panels/card.tsx'
import { DeliveriesChart } from '../../panels/deliveries-chart.tsx'
import { SecretValue } from '../../panels/secret-value.tsx'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useLink } from '../../stores/use-link.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BuildStep } from './build-step.tsx'
import { CodeCard } from './code-card.tsx'
import { createDemoRun, type DemoRun, type DemoState } from './demo-run.ts'
import { FailuresCard } from './failures-card.tsx'
import { MakePayment } from './make-payment.tsx'
import { NotifiedStep } from './notified-step.tsx'
import { PayStep } from './pay-step.tsx'
import { StoryCard } from './story-card.tsx'

const Item = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 items-center gap-2">
    <dt className="shrink-0 text-faint">{name}</dt>
    <dd className="flex min-w-0 items-center gap-1">{children}</dd>
  </div>
)

/** The service's address and the merchant's key and secret. */
const CredentialsStrip = ({ merchant, serviceUrl }: { merchant: MerchantView; serviceUrl: string }) => (
  <dl className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-panel border border-line bg-surface px-4 py-1.5">
    <Item name="Base URL">
      <Copyable text={serviceUrl} what="base URL" />
    </Item>
    <Item name={`Key of ${merchant.name}`}>
      <Copyable text={merchant.key} what="merchant key" />
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

/** The test payments of this page. The last one is kept while other pages are open. */
const useDemo = (): { demo: DemoRun; state: DemoState } => {
  const demo = useConsole().kept(createDemoRun)
  return { demo, state: useStore(demo) }
}

const demoKey = 'mk_demo'

/** The merchant of the first run, or the oldest one. */
const demoMerchantOf = (merchants: readonly MerchantView[]): MerchantView | undefined =>
  merchants.find(({ key }) => key === demoKey) ?? merchants.at(-1)

/** The newest link, including links that a merchant's own code created. null: there is none. undefined: not known yet. */
const useLatestLinkId = (): string | null | undefined => {
  const { backend } = useConsole()
  const { data } = useResource(
    'latest-link',
    (signal) => backend.call('GET /api/links', { query: { limit: 1 }, signal }),
    (event) => event.type === 'link' || (event.type === 'removed' && event.resource === 'link'),
    { everyMs: 1_000 },
  )
  return data && (data.items[0]?.id ?? null)
}

/** Make a payment in three steps: build, pay, be notified. Below them: recent deliveries and failures. */
const StartPage = () => {
  const { demo, state } = useDemo()
  const serviceUrl = useSession(({ status }) => status?.serviceUrl)
  const merchant = useSession(({ merchants }) => demoMerchantOf(merchants))
  const latestId = useLatestLinkId()
  const own = useLink(state.linkId)
  const latest = useLink(state.linkId === null ? (latestId ?? null) : null)
  const link = own.data
  const hasNone = state.linkId === null && latestId === null
  const [, navigate] = useLocation()
  const [search, setSearch] = useSearchParams()

  const merchantId = merchant?.id
  const make = useCallback(() => {
    if (merchantId !== undefined && serviceUrl !== undefined) void demo.make({ merchantId, serviceUrl })
  }, [demo, merchantId, serviceUrl])

  const wanted = search.get('make') === '1'
  useEffect(() => {
    if (!wanted || merchantId === undefined || serviceUrl === undefined) return
    setSearch({}, { replace: true })
    make()
  }, [wanted, merchantId, serviceUrl, make, setSearch])

  const ready = serviceUrl !== undefined
  return (
    <div className="h-full overflow-auto">
      <h1 className="sr-only">Start</h1>
      {merchant !== undefined && serviceUrl !== undefined && (
        <div className="mx-auto max-w-[1720px] px-4 pt-4">
          <CredentialsStrip merchant={merchant} serviceUrl={serviceUrl} />
        </div>
      )}
      <div className="mx-auto grid max-w-[1720px] grid-cols-1 gap-4 p-4 min-[1100px]:grid-cols-[minmax(372px,440px)_minmax(0,1fr)]">
        <Card title="A payment, start to end">
          <div className="flex flex-col gap-5 px-4 pb-4">
            <p className="-mt-1 text-soft">
              One click runs all of it on this machine: the signed call, the card page, the IPN (instant payment
              notification).
            </p>
            {ready && merchant === undefined ? (
              <EmptyState
                icon={Store}
                title="No merchant yet"
                action={
                  <Button kind="primary" onClick={() => navigate('/merchants')}>
                    Add a merchant
                  </Button>
                }
              >
                A merchant’s key and secret sign every call. Add one to make payments with it.
              </EmptyState>
            ) : (
              <MakePayment demo={demo} state={state} onMake={ready ? make : undefined} />
            )}
            <ol aria-label="Steps" className="flex flex-col">
              <BuildStep state={state} />
              <PayStep state={state} link={link} />
              <NotifiedStep link={link} />
            </ol>
          </div>
        </Card>
        <div className="min-h-[520px] min-w-0">
          <StoryCard link={hasNone ? null : (link ?? latest.data)} isOwn={link !== undefined} />
        </div>
      </div>
      <div className="mx-auto grid max-w-[1720px] grid-cols-1 gap-4 px-4 pb-4 min-[900px]:grid-cols-2 min-[1500px]:grid-cols-3">
        <Card title="Deliveries" aside={<span className="text-small text-faint">last hour</span>}>
          <div className="min-h-48 px-4 pb-4">
            <DeliveriesChart height={220} />
          </div>
        </Card>
        <FailuresCard />
        <div className="min-[900px]:max-[1499px]:col-span-2">
          {merchant !== undefined && serviceUrl !== undefined ? (
            <CodeCard merchant={merchant} serviceUrl={serviceUrl} />
          ) : (
            !ready && <Skeleton className="h-48 w-full" />
          )}
        </div>
      </div>
    </div>
  )
}

export default StartPage
