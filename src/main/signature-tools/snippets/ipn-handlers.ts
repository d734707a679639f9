import type { Snippet } from '../../../shared/contract/signature.ts'
import { fillTemplate } from '../fill-template.ts'
import { snippetLanguageNames, snippetLanguages } from './snippet-languages.ts'

/** The expected values of a link's IPN. */
interface ExpectedPayment {
  orderId: string
  /** A decimal with two digits, as in the IPN. */
  amount: string
  currency: string
  /** The port on which the code listens, unless PORT is set. */
  port: number
}

/** Ports of a handler if the link's `ipn_url` does not give one. */
const defaultPorts = [8080, 8081]

/**
 * Returns the port of an `ipn_url` on this machine, so that the handler receives the actual deliveries. `taken` is the
 * service's own port, used by IPNs to an inbox, so it is never returned.
 */
export const handlerPort = (ipnUrl: string, taken: number): number => {
  const port = /^http:\/\/(?:127\.0\.0\.1|localhost):(\d{1,5})(?:[/?#]|$)/i.exec(ipnUrl)?.[1]
  const [free = 0] = [...(port === undefined ? [] : [Number(port)]), ...defaultPorts].filter((one) => one !== taken)
  return free
}

/** Returns code that receives the IPN of a payment (specification, Events), in every language that can serve HTTP. */
export const ipnHandlers = ({ orderId, amount, currency, port }: ExpectedPayment): Snippet[] =>
  snippetLanguageNames.flatMap((language) => {
    const { title, ipn } = snippetLanguages[language]
    if (ipn === undefined) return []
    const { fileName, run, template, quoted } = ipn
    const values = { order: quoted(orderId), amount: quoted(amount), currency: quoted(currency), port: String(port) }
    return [{ language, title, fileName, code: fillTemplate(template, values), run: fillTemplate(run, values) }]
  })
