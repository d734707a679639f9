import { Client } from 'undici'
import type { OrderAnswer } from '../../scorecard/scorecard-deps.ts'

/** A response about one order is short and fast. */
const timeoutMs = 5_000
const maxBytes = 64 * 1024

const whyOf = (error: unknown): string => {
  if (error instanceof Error && error.name === 'TimeoutError') return `nothing came within ${timeoutMs / 1_000} s`
  const { code, message } = error as { code?: string; message?: string }
  return message || code || 'the connection failed'
}

/**
 * GETs a URL given by the user, without following redirects. A response that is too long or too slow counts as none.
 */
export const lookAtOrder = async (url: string, canceled: AbortSignal): Promise<OrderAnswer> => {
  let client: Client | undefined
  try {
    const { origin, pathname, search } = new URL(url)
    client = new Client(origin, { maxResponseSize: maxBytes })
    const signal = AbortSignal.any([canceled, AbortSignal.timeout(timeoutMs)])
    const { statusCode, body } = await client.request({
      method: 'GET',
      path: pathname + search,
      signal,
      headers: { accept: '*/*' },
    })
    return { kind: 'answer', status: statusCode, text: await body.text() }
  } catch (error) {
    return { kind: 'none', why: whyOf(error) }
  } finally {
    await client?.destroy()
  }
}
