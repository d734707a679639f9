import { Agent, type Dispatcher, errors } from 'undici'
import type { KeptCard } from '../../../shared/contract/links.ts'
import { conflict } from '../http/problems.ts'

/** A simulated customer, with as much of a browser as a payment needs. */
export interface Customer {
  /** Opens the hosted page, chooses the test card of an outcome, pays, and follows the redirect. */
  pay(linkId: string, outcome: KeptCard['outcome']): Promise<void>
  /** Opens the bank's page, answers it, and follows the redirect. */
  answerBank(linkId: string, approve: boolean): Promise<void>
  /** Ends requests under way. */
  close(): Promise<void>
}

interface Form {
  cookie: string
  fields: Record<string, string>
}

/** The service's pages respond at once, unless a fault rule delays them by up to ten minutes. */
const timeouts = { headersTimeout: 660_000, bodyTimeout: 660_000 }

const namedInput = /<input\b[^>]*\bname="([^"]+)"[^>]*\bvalue="([^"]*)"/g

/** Returns the fields of the first form of one of our pages. Their values contain no character that HTML escapes. */
const fieldsIn = (page: string): Record<string, string> => {
  const form = page.slice(page.indexOf('<form'), page.indexOf('</form>'))
  return Object.fromEntries([...form.matchAll(namedInput)].map(([, name = '', value = '']) => [name, value]))
}

const cookieOf = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? header : [header ?? '']).map((line) => line.split(';', 1)[0]).join('; ')

/**
 * Walks through the hosted page over HTTP, as a customer's browser does, so that every step really takes place. A
 * merchant's page may be slow, unreachable or endless: it is left after `patienceMs`.
 */
export const createCustomer = (serviceUrl: () => string, patienceMs = 5_000): Customer => {
  const agent = new Agent()
  const request = (url: string | URL, options: Partial<Dispatcher.RequestOptions>) => {
    const { origin, pathname, search } = new URL(url)
    return agent.request({ method: 'GET', ...options, origin, path: pathname + search })
  }

  const open = async (path: string): Promise<Form> => {
    const { headers, body } = await request(serviceUrl() + path, timeouts)
    return { cookie: cookieOf(headers['set-cookie']), fields: fieldsIn(await body.text()) }
  }

  /** A browser shows any response, errors included. A page that does not respond does not affect the payment. */
  const follow = async (location: string, from: string): Promise<void> => {
    const url = new URL(location, from)
    try {
      const { body } = await request(url, { signal: AbortSignal.timeout(patienceMs) })
      await body.dump()
    } catch (error) {
      const isNoAnswer = error instanceof errors.UndiciError || (error instanceof Error && 'code' in error)
      if (!isNoAnswer) throw error
    }
  }

  const send = async (path: string, { cookie, fields }: Form): Promise<void> => {
    const url = serviceUrl() + path
    const { statusCode, headers, body } = await request(url, {
      ...timeouts,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: new URLSearchParams(fields).toString(),
    })
    await body.dump()
    if (statusCode !== 303 || typeof headers.location !== 'string') {
      throw conflict(`The hosted page answered ${statusCode}: the link may have changed meanwhile.`)
    }
    await follow(headers.location, url)
  }

  return {
    pay: async (linkId, outcome) => {
      const path = `/pay/${encodeURIComponent(linkId)}`
      await send(path, await open(`${path}?card=${outcome}`))
    },
    answerBank: async (linkId, approve) => {
      const path = `/pay/${encodeURIComponent(linkId)}/challenge`
      const { cookie, fields } = await open(path)
      await send(path, { cookie, fields: { ...fields, answer: approve ? 'approve' : 'decline' } })
    },
    close: () => agent.destroy(),
  }
}
