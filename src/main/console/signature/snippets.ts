import type { FastifyInstance } from 'fastify'
import { ipnHandlerSnippets, requestSnippets } from '../../../shared/contract/signature.ts'
import { createPath } from '../../../shared/create-path.ts'
import { wellFormed } from '../../../shared/well-formed.ts'
import { linkRequestOf } from '../../domain/link/link-request.ts'
import { amountTextOf } from '../../domain/minor-units.ts'
import { settingsFor } from '../../domain/settings-for.ts'
import { asSigned } from '../../signature-tools/snippets/as-signed.ts'
import { handlerPort, ipnHandlers } from '../../signature-tools/snippets/ipn-handlers.ts'
import { sentCallSnippets, signingSnippets } from '../../signature-tools/snippets/signing-snippets.ts'
import type { Store } from '../../store/store.ts'
import { existing, invalid } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { authorizationFor } from '../requests/authorization-for.ts'
import { signableRoot } from './signature.ts'

export interface SnippetDeps {
  store: Pick<Store, 'merchants' | 'links' | 'settings'>
  serviceUrl: () => string
}

const headerValue = (text: string): string => {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) throw invalid({ authorization: 'has characters that a header cannot carry' })
  return wellFormed(text)
}

/** Routes of code snippets: for a create call, and for the receiver of a link's IPN. */
export const snippets = async (app: FastifyInstance, { store, serviceUrl }: SnippetDeps): Promise<void> => {
  route(app, requestSnippets, ({ body: { body, merchantId, form, authorization } }) => {
    const merchant = existing(store.merchants, 'merchant', merchantId)
    const url = `${serviceUrl()}${createPath}`
    const numbers = settingsFor(store, merchantId).numbersInSignature
    if (form === 'sign-it-yourself') {
      return { items: signingSnippets({ url, key: merchant.key, ...asSigned(signableRoot(body), numbers) }) }
    }
    const value = authorization ?? authorizationFor(body, merchant, numbers)
    return { items: sentCallSnippets({ url, body: wellFormed(body), authorization: headerValue(value) }) }
  })

  route(app, ipnHandlerSnippets, ({ body: { linkId } }) => {
    const link = existing(store.links, 'link', linkId)
    const { orderId, currency } = link
    const port = handlerPort(linkRequestOf(link).ipn_url, Number(new URL(serviceUrl()).port))
    return { items: ipnHandlers({ orderId, currency, amount: amountTextOf(link.amount), port }) }
  })
}
