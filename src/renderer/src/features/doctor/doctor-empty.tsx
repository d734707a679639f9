import { Lightbulb, ScrollText, Stethoscope } from 'lucide-react'
import { useLocation } from 'wouter'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import { scanJsonObject } from '../../../../shared/json/json-scanner.ts'
import { canonicalJson } from '../../../../shared/signature/canonical-json.ts'
import { hashOf, tokenOf } from '../../../../shared/signature/token.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useDoctorStore } from '../../stores/doctor-store.ts'
import { type Random, sampleBody } from '../../stores/request/fresh-order.ts'
import { md5 } from '../../stores/request/read-signable.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Escapes slashes and non-ASCII characters, as PHP's json_encode does by default. */
const asPhpWritesIt = (canonical: string): string =>
  canonical
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A request whose hash is that of the JSON as PHP writes it by default, the most frequent mistake. */
const brokenExample = ({
  merchant,
  serviceUrl,
  random,
}: {
  merchant: Pick<MerchantView, 'key' | 'secret'>
  serviceUrl: string
  random: Random
}): { body: string; authorization: string } => {
  const body = sampleBody(serviceUrl, random)
  const hashed = asPhpWritesIt(canonicalJson(scanJsonObject(body), 'as-sent'))
  return { body, authorization: `Bearer ${tokenOf(merchant.key, hashOf(hashed, merchant.secret, md5))}` }
}

/** The newest call refused because of its signature, if any. */
const useNewestMismatch = () => {
  const { backend } = useConsole()
  const { data } = useResource(
    'newest E012',
    (signal) => backend.call('GET /api/log', { query: { code: 'E012', limit: 1 }, signal }),
    (event) => event.type === 'log' || event.type === 'removed',
  )
  return data?.items[0]
}

/** Shows what can be pasted, and two ways to begin without input. */
export const DoctorEmpty = () => {
  const store = useDoctorStore()
  const [, navigate] = useLocation()
  const newest = useNewestMismatch()
  const merchant = useSession(({ merchants }) => merchants.at(-1))
  const serviceUrl = useSession(({ status }) => status?.serviceUrl)
  const showExample = () => {
    if (merchant === undefined || serviceUrl === undefined) return
    void store.fill(brokenExample({ merchant, serviceUrl, random: Math.random }), 'example')
  }
  return (
    <EmptyState
      icon={Stethoscope}
      title="Why does the signature not match?"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {newest !== undefined && (
            <Button icon={ScrollText} kind="primary" onClick={() => navigate(`/doctor?log=${newest.id}`)}>
              Diagnose the latest E012
            </Button>
          )}
          <Button icon={Lightbulb} disabled={merchant === undefined || serviceUrl === undefined} onClick={showExample}>
            Show me an example
          </Button>
        </div>
      }
    >
      Paste the request that was refused: its body, the cURL command, or the raw HTTP request. The doctor signs it again
      with every known mistake, and names the mistake that gives the hash that was sent.
    </EmptyState>
  )
}
