import { errorCatalogue } from '../../shared/error-catalogue.ts'
import { receiverStatusWords } from '../../shared/receiver-status-words.ts'
import { settingDefaults } from '../../shared/setting-defaults.ts'
import { providerInPath } from './other-provider.ts'

interface Line {
  method: string
  target: string
  status: number
  agent: string | null
  /** How long the answer took, if the log says so. */
  seconds: number | null
  /** Whether it may be a call that the program made itself. */
  mayBeOwn?: boolean | undefined
}

const limitSeconds = settingDefaults.ipnTimeoutSeconds

/** Says what a status of a receiver means for an IPN. */
export const ipnMeaning = (status: number, seconds: number | null): string => {
  if (seconds !== null && seconds > limitSeconds) {
    return (
      `The answer ${status} took ${Math.round(seconds)} s. The sender hangs up after ${limitSeconds} s by default: the IPN ` +
      'counts as failed and is sent again. Answer first and do the work afterwards.'
    )
  }
  if (status >= 200 && status < 300) return 'The IPN was taken: any 2xx acknowledges it.'
  return `${receiverStatusWords(status)} The IPN counts as failed and is sent again.`
}

const createMeaning = (method: string, status: number): string => {
  if (method !== 'POST')
    return `This is a ${method} call, which is E041: links are created with POST. A redirect turns a POST into a GET in most clients, so call the address it leads to.`
  if (status >= 200 && status < 300) return 'The create call was answered; with always-200 the result code says how.'
  if (status === 401) return 'The token was refused: E010, E011 or E012. The body of the answer says which.'
  if (status === 400) return 'The body was refused: E001, E002 or E003. The body of the answer says which.'
  if (status >= 300 && status < 400)
    return 'The create call was redirected: most clients then send a GET without a body. Call the address it leads to, with https.'
  const [known, ...others] = Object.entries(errorCatalogue).filter(([, one]) => one.status === status)
  if (known === undefined || others.length > 0) return `The create call was answered with ${status}.`
  const [code, { summary, advice }] = known
  return `The create call was answered with ${status}, as the service does for ${code}: ${summary}. ${advice}`
}

/** Programs with which people try an address. */
const byHand =
  /^(?:curl|wget|postman\w*|insomnia|httpie|bruno\w*|hoppscotch|powershell|mozilla|opera|thunder client|vscode-restclient|apachebench|k6)(?![\w-])/i

const isBrowser = (program: string | undefined): boolean => /^(?:mozilla|opera)$/i.test(program ?? '')
const customerReturns =
  'A browser made it. If this is your return_url or cancel_url, a customer came back: the service adds nothing to these addresses.'

/** Explains a status by the call in the line. `isOurs` when it is certainly an IPN or a create call. */
export const statusMeaning = ({
  method,
  target,
  status,
  agent,
  seconds,
  mayBeOwn = false,
}: Line): { meaning: string; isOurs: boolean } => {
  if (/\/payment-links\/?(?:\?|$)/.test(target)) return { meaning: createMeaning(method, status), isOurs: true }
  const isSender = /paylink-console-ipn/i.test(agent ?? '')
  const [program] = isSender ? [] : (byHand.exec(agent ?? '') ?? [])
  if (method !== 'POST') {
    const returns = isBrowser(program) && method === 'GET' ? ` ${customerReturns}` : ''
    return { meaning: `This is a ${method} call: an IPN and a create call are POSTs.${returns}`, isOurs: false }
  }
  if (program !== undefined) {
    const who = isBrowser(program) ? 'a browser' : program
    const same = status < 300 ? '' : ` If an IPN is answered the same: ${ipnMeaning(status, seconds)}`
    return { meaning: `This call was made by ${who}, not by this service: it is no IPN.${same}`, isOurs: false }
  }
  const provider = isSender ? undefined : providerInPath(target)
  if (provider !== undefined) {
    return { meaning: `The path names ${provider}, so this is probably no IPN of this service.`, isOurs: false }
  }
  const isIpn = isSender || (!mayBeOwn && /ipn|notif|webhook|callback/i.test(target))
  return {
    meaning: isIpn ? ipnMeaning(status, seconds) : `If this is an IPN: ${ipnMeaning(status, seconds)}`,
    isOurs: isIpn,
  }
}
