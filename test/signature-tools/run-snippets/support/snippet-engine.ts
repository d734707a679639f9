import type { LinkView } from '../../../../src/shared/contract/links.ts'
import type { MerchantView } from '../../../../src/shared/contract/merchants.ts'
import type { Snippet, SnippetLanguage } from '../../../../src/shared/contract/signature.ts'
import { scanJsonObject } from '../../../../src/shared/json/json-scanner.ts'
import { canonicalJson } from '../../../../src/shared/signature/canonical-json.ts'
import { fromSource, startHeadless } from '../../../support/spawn-headless.ts'
import { type SnippetCase, snippetCases } from './snippet-cases.ts'

export type Form = 'this-request' | 'sign-it-yourself'

/** A running engine with the merchants of all cases, and its snippets. */
export const startSnippetEngine = async () => {
  const { consoleUrl, serviceUrl, token, stop } = await startHeadless(fromSource)
  const call = async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
    const response = await fetch(new URL(path, consoleUrl), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()) as Reply
  }
  await call('PATCH', '/api/settings', { repeatedOrder: 'allow' })
  const merchantIds = new Map<string, string>()
  for (const { key, secret } of snippetCases) {
    if (merchantIds.has(key)) continue
    const { id } = await call<MerchantView>('POST', '/api/merchants', { name: 'Snippets', key, secret })
    merchantIds.set(key, id)
  }

  const known = new Map<string, Promise<Snippet[]>>()
  /** The snippet of a case in one language, which holds no secret. */
  const snippetOf = async (one: SnippetCase, form: Form, language: SnippetLanguage): Promise<Snippet> => {
    const { key, secret, body } = one
    const request = { merchantId: merchantIds.get(key), body, form }
    const name = JSON.stringify(request)
    const answer =
      known.get(name) ??
      call<{ items: Snippet[] }>('POST', '/api/signature/snippets', request).then(({ items }) => items)
    known.set(name, answer)
    const snippet = (await answer).find((item) => item.language === language)
    if (!snippet) throw new Error(`no snippet for ${language}`)
    if (snippet.code.includes(secret)) throw new Error(`the secret is in the snippet for ${language}`)
    return snippet
  }

  /** What an answer of the service says: the code, and the body as it arrived. */
  const arrived = async (answer: string): Promise<{ code: string; body: string | null }> => {
    const { result } = JSON.parse(answer) as { result: { code: string; payment_link?: string } }
    const id = result.payment_link?.split('/').at(-1)
    return { code: result.code, body: id ? (await call<LinkView>('GET', `/api/links/${id}`)).body : null }
  }

  return { call, snippetOf, arrived, serviceUrl, stop }
}

/** What the service gets of a case: its very bytes, or what was signed. */
export const expectedBody = ({ body }: SnippetCase, form: Form): string =>
  form === 'this-request' ? body : canonicalJson(scanJsonObject(body), 'as-sent')
