import { Suspense, useMemo, useRef } from 'react'
import { Link } from 'wouter'
import type { SignatureSteps } from '../../../../shared/contract/signature.ts'
import type { JsonObject } from '../../../../shared/json/json-node.ts'
import { useMerchant, useSettingFor } from '../../stores/console.tsx'
import { stepsFor } from '../../stores/request/read-signable.ts'
import { useRequests } from '../../stores/request/request-store.ts'
import { later } from '../../ui/later.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AppendedSecret } from './appended-secret.tsx'
import { numberChanges } from './number-changes.ts'
import { byteBox, SignatureStep } from './signature-step.tsx'
import { SortedKeys } from './sorted-keys.tsx'

const maxNamed = 3

interface NumberEffectProps {
  root: JsonObject
  shortest: boolean
  /** The merchant with its own setting; null for the global one. */
  merchantId: string | null
}

/** Shows what the number setting changes in this body, or would change. Empty when there is no difference. */
const NumberEffect = ({ root, shortest, merchantId }: NumberEffectProps) => {
  const changes = useMemo(() => numberChanges(root), [root])
  if (changes.length === 0) return null
  const more = changes.length - maxNamed
  return (
    <p className="flex flex-wrap gap-x-2 pb-1 text-small text-soft">
      <span>{shortest ? 'The setting writes' : 'In shortest form'}</span>
      {changes.slice(0, maxNamed).map(({ path, sent, shortest: written }) => (
        <span key={path} className="font-mono break-all" title={path}>
          {sent} → {written}
        </span>
      ))}
      {more > 0 && <span>and {more.toLocaleString()} more</span>}
      <Link
        href={merchantId === null ? '/settings/service' : `/merchants/${merchantId}`}
        className="rounded text-accent underline-offset-2 hover:underline"
      >
        {shortest ? 'Sign numbers as sent' : 'Change the setting'}
      </Link>
    </p>
  )
}

/** The signature steps of a body; null while the settings are not loaded. */
const useSignature = (root: JsonObject | null, merchantId: string | null): SignatureSteps | null => {
  const { value: numbers } = useSettingFor('numbersInSignature', merchantId)
  const merchant = useMerchant(merchantId)
  return useMemo(
    () => (root === null || numbers === undefined ? null : stepsFor(root, merchant, numbers)),
    [root, merchant, numbers],
  )
}

/** Returns the same array while the keys are the same, so that typing a value does not render the keys again. */
const useSameKeys = (keys: readonly string[]): readonly string[] => {
  const kept = useRef(keys)
  const same = keys.length === kept.current.length && keys.every((key, index) => key === kept.current[index])
  if (!same) kept.current = keys
  return kept.current
}

const CanonicalEditor = later(() => import('./canonical-editor.tsx'))

/** The canonical JSON. The highlighted member is marked and scrolled into view. */
const CanonicalText = ({ text }: { text: string }) => (
  <div className="overflow-hidden rounded-control border border-line bg-sunken" data-testid="canonical">
    <Suspense
      fallback={
        <pre className="max-h-60 overflow-auto px-2.5 py-1.5 font-mono text-code break-all whitespace-pre-wrap">
          {text}
        </pre>
      }
    >
      <CanonicalEditor text={text} />
    </Suspense>
  </div>
)

const Loading = () => (
  <div className="flex flex-col gap-4 p-4" role="status" aria-label="Loading the signature">
    {['h-20', 'h-28', 'h-10', 'h-9', 'h-9'].map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move.
      <Skeleton key={index} className={`w-full ${height}`} />
    ))}
  </div>
)

const noKeys: readonly string[] = []

/** The steps of the token, updated on every keystroke (specification, Authentication). */
export const SignaturePanel = () => {
  const root = useRequests((state) => state.root)
  const problem = useRequests((state) => state.problem)
  const merchantId = useRequests((state) => state.merchantId)
  const merchant = useMerchant(merchantId)
  const steps = useSignature(root, merchantId)
  const { value: numbers, isOwn } = useSettingFor('numbersInSignature', merchantId)
  const shortest = numbers === 'shortest'
  const sent = useSameKeys(useMemo(() => root?.entries.map(([key]) => key) ?? [], [root]))
  const sorted = useSameKeys(steps?.sortedKeys ?? noKeys)

  const notice = problem !== null && (
    <div className="px-4 pt-3">
      <Notice tone="bad">
        {problem.message}{' '}
        {steps ? 'Below are the steps of the last text that could be signed.' : 'There is nothing to sign yet.'}
      </Notice>
    </div>
  )
  if (root === null || steps === null) return notice || <Loading />
  return (
    <>
      {notice}
      <ol className="flex flex-col gap-3 px-4 py-2 pb-4">
        <SignatureStep number={1} title="Sort the keys" note="by name, top level">
          <SortedKeys sent={sent} sorted={sorted} />
        </SignatureStep>
        <SignatureStep
          number={2}
          title="Write compact JSON"
          note={`numbers ${shortest ? 'in their shortest form' : 'as sent'}${isOwn ? ' (this merchant’s own setting)' : shortest ? ' (setting)' : ''}`}
          copy={{ text: steps.canonicalJson, what: 'canonical JSON' }}
        >
          <NumberEffect root={root} shortest={shortest} merchantId={isOwn ? merchantId : null} />
          <CanonicalText text={steps.canonicalJson} />
        </SignatureStep>
        {merchant === undefined ? (
          <li className="pl-7 text-soft">
            The secret, the hash and the token need a merchant:{' '}
            <Link href="/merchants" className="rounded text-accent underline underline-offset-2">
              add one
            </Link>
            .
          </li>
        ) : (
          <>
            <AppendedSecret key={merchant.id} steps={steps} merchant={merchant} />
            <SignatureStep number={4} title="MD5, in hexadecimal" copy={{ text: steps.hash, what: 'hash' }}>
              <p className={byteBox} data-testid="hash">
                {steps.hash}
              </p>
            </SignatureStep>
            <SignatureStep number={5} title="Key, dot, hash: the token" copy={{ text: steps.token, what: 'token' }}>
              <p className={byteBox}>
                <span className="text-accent">{merchant.key}</span>.{steps.hash}
              </p>
            </SignatureStep>
            <SignatureStep
              number={6}
              title="The header"
              copy={{ text: `Authorization: ${steps.authorization}`, what: 'Authorization header' }}
            >
              <p className={byteBox}>Authorization: {steps.authorization}</p>
            </SignatureStep>
          </>
        )}
      </ol>
    </>
  )
}
