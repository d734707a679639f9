import type { FastifyInstance } from 'fastify'
import { errors } from 'undici'
import type { HeaderList } from '../../../shared/contract/common.ts'
import { type SentExchange, sendRequest } from '../../../shared/contract/requests.ts'
import { createPath } from '../../../shared/create-path.ts'
import { parsedJson } from '../../../shared/parsed-json.ts'
import { settingsFor } from '../../domain/settings-for.ts'
import { testRunHeader } from '../../domain/test-run.ts'
import type { Store } from '../../store/store.ts'
import { ConsoleProblem, existing, invalid } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { authorizationFor } from './authorization-for.ts'
import { sendExchange } from './send-exchange.ts'

export interface RequestDeps {
  store: Pick<Store, 'merchants' | 'links' | 'settings'>
  serviceUrl: () => string
}

/** Headers consist of bytes: a non-ASCII key is sent as UTF-8. */
const headerValueOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

const linkIdIn = ({ status, body }: SentExchange['response']): string | null => {
  if (status !== 200) return null
  const reply = parsedJson(body.text) as { result?: { payment_link?: unknown } } | null | undefined
  const url = reply?.result?.payment_link
  return typeof url === 'string' ? (/\/pay\/([^/?#]+)$/.exec(url)?.[1] ?? null) : null
}

const problemOf = (error: unknown, url: string): unknown => {
  if (error instanceof errors.InvalidArgumentError) {
    return invalid({ authorization: 'has characters that a header cannot carry' })
  }
  const isNetworkError = error instanceof errors.UndiciError || (error instanceof Error && 'syscall' in error)
  if (!isNetworkError) return error
  return new ConsoleProblem('unreachable', `The service at ${url} did not answer: ${error.message}.`)
}

/**
 * Sends a create call to the service over HTTP, as a merchant would, with the given bytes unchanged. Without
 * `authorization` the call is signed for the merchant; an empty `authorization` sends no header.
 */
export const requests = async (app: FastifyInstance, { store, serviceUrl }: RequestDeps): Promise<void> => {
  route(app, sendRequest, async ({ body: asked }) => {
    const { merchantId, body, authorization, contentType = 'application/json', testRun } = asked
    const merchant = existing(store.merchants, 'merchant', merchantId)
    const value = authorization ?? authorizationFor(body, merchant, settingsFor(store, merchantId).numbersInSignature)
    const headers: HeaderList = contentType === '' ? [] : [['Content-Type', headerValueOf(contentType)]]
    if (testRun !== undefined) headers.push([testRunHeader, testRun])
    if (value !== '') headers.push(['Authorization', headerValueOf(value)])

    const url = `${serviceUrl()}${createPath}`
    try {
      const exchange = await sendExchange({ url, headers, body })
      const linkId = linkIdIn(exchange.response)
      return { ...exchange, linkId: linkId !== null && store.links.get(linkId) ? linkId : null }
    } catch (error) {
      throw problemOf(error, url)
    }
  })
}
