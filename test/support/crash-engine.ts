import { createBody } from './create-body.ts'
import { fromSource, type Headless, type Ready, spawnHeadless } from './spawn-headless.ts'
import { authorizationFor } from './test-service.ts'

const merchant = { key: 'mk_crash', secret: 'sk_crash' }

/** The real engine as a process that can be killed, with one merchant. */
export interface CrashEngine {
  process: Headless
  serviceUrl: string
  /** The control API: GET, or POST where there is a body; rejects unless the answer is 2xx. */
  call<Reply>(path: string, body?: unknown): Promise<Reply>
  /** A payment link through the service, signed, with fields of the call to change; the link's id. */
  createLink(orderId: string, ipnUrl: string, fields?: object): Promise<string>
  /** A customer pays on the hosted page; resolves to where the browser is sent, once that has been answered. */
  payAsCustomer(linkId: string): Promise<string>
}

/** Starts it on what is in `dataDir`, which stays when it ends; `flags` are added to its command line. */
export const startCrashEngine = async (dataDir: string, flags: readonly string[] = []): Promise<CrashEngine> => {
  const process = spawnHeadless(fromSource, [
    ...['--json', '--port', '0', '--console-port', '0', '--data-dir', dataDir],
    ...['--merchant', `${merchant.key}:${merchant.secret}`, '--set', 'ipnRetries=quick', ...flags],
  ])
  const ready = JSON.parse(await process.firstLine) as Ready
  const call = async <Reply>(path: string, body?: unknown): Promise<Reply> => {
    const response = await fetch(`${ready.consoleUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Reply
  }
  const createLink = async (orderId: string, ipnUrl: string, fields: object = {}): Promise<string> => {
    const body = createBody({ order_id: orderId, ipn_url: ipnUrl, ipn_format: 'form', ...fields })
    const response = await fetch(`${ready.serviceUrl}/v2/payment-links`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: authorizationFor(body, merchant.key, merchant.secret),
      },
      body,
    })
    const { result } = (await response.json()) as { result: { code: string; payment_link?: string } }
    if (result.code !== '00') throw new Error(`create ${orderId}: ${result.code}`)
    return result.payment_link?.split('/').at(-1) ?? ''
  }
  const payAsCustomer = async (linkId: string): Promise<string> => {
    const url = `${ready.serviceUrl}/pay/${linkId}`
    const page = await fetch(url)
    const token = /name="_csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: page.headers.get('set-cookie')?.split(';')[0] ?? '' },
      body: new URLSearchParams({ _csrf: token, number: '4111111111111111', expiry: '12/34', cvv: '123' }),
    })
    if (response.status !== 303) throw new Error(`pay ${linkId}: ${response.status}`)
    return response.headers.get('location') ?? ''
  }
  return { process, serviceUrl: ready.serviceUrl, call, createLink, payAsCustomer }
}
