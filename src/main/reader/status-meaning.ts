import { settingDefaults } from '../../shared/setting-defaults.ts'

interface Line {
  method: string
  target: string
  status: number
  agent: string | null
  /** How long the answer took, if the log says so. */
  seconds: number | null
}

const exact: Readonly<Record<number, string>> = {
  401: 'The receiver wants a login. An IPN carries none: let its address through without one.',
  403: 'The receiver refuses the sender: a firewall, an allow list or a CSRF check. Let the address of the IPN through.',
  404: 'Nothing answers at this address: compare it with the ipn_url of the order, slash at the end included.',
  405: 'The address does not take POST, which is how an IPN comes.',
  408: 'The receiver waited too long for the body.',
  413: 'The receiver’s server limits the size of a body below that of an IPN.',
  415: 'The receiver does not take this content type: choose ipn_format form or json to fit.',
  419: 'A CSRF check refuses the POST (Laravel answers so): take the address of the IPN out of it.',
  422: 'The receiver’s code refuses the fields. Answer 200 first and judge afterwards.',
  429: 'The receiver limits how many calls it takes.',
  499: 'The sender hung up before the receiver had answered: the answer took longer than the time limit of an IPN.',
  502: 'The program behind the receiver’s server is down or broke off.',
  503: 'The receiver is out of service.',
  504: 'The program behind the receiver’s server took too long.',
}

const limitSeconds = settingDefaults.ipnTimeoutSeconds

const ipnMeaning = (status: number, seconds: number | null): string => {
  if (seconds !== null && seconds > limitSeconds) {
    return (
      `The answer ${status} took ${Math.round(seconds)} s. The sender hangs up after ${limitSeconds} s by default: the IPN ` +
      'counts as failed and is sent again. Answer first and do the work afterwards.'
    )
  }
  if (status >= 200 && status < 300) return 'The IPN was taken: any 2xx acknowledges it.'
  if (status === 304) return 'This is no answer to a POST, and the IPN counts as failed.'
  if (status >= 300 && status < 400) {
    return (
      `Redirects of an IPN are not followed: a ${status} counts as a failure, and it is sent again. Give as ipn_url the ` +
      'address it is redirected to: https, the right host, with or without the slash at its end.'
    )
  }
  const known = exact[status]
  if (known !== undefined) return `${known} The IPN counts as failed and is sent again.`
  return status >= 500
    ? 'The receiver’s code broke off. The IPN counts as failed and is sent again; its error log says why.'
    : 'Anything but a 2xx is a failure, and the IPN is sent again.'
}

const createMeaning = (method: string, status: number): string => {
  if (method !== 'POST')
    return `This is a ${method} call, which is E041: links are created with POST. A redirect turns a POST into a GET in most clients, so call the address it leads to.`
  if (status >= 200 && status < 300) return 'The create call was answered; with always-200 the result code says how.'
  if (status === 401) return 'The token was refused: E010, E011 or E012. The body of the answer says which.'
  if (status === 400) return 'The body was refused: E001, E002 or E003. The body of the answer says which.'
  if (status >= 300 && status < 400)
    return 'The create call was redirected: most clients then send a GET without a body. Call the address it leads to, with https.'
  return `The create call was answered with ${status}.`
}

/** Explains a status by the call in the line. `isOurs` when it is certainly an IPN or a create call. */
export const statusMeaning = ({
  method,
  target,
  status,
  agent,
  seconds,
}: Line): { meaning: string; isOurs: boolean } => {
  if (/\/payment-links\/?(?:\?|$)/.test(target)) return { meaning: createMeaning(method, status), isOurs: true }
  const isIpn =
    /paylink-console-ipn/i.test(agent ?? '') || (method === 'POST' && /ipn|notif|webhook|callback/i.test(target))
  if (method !== 'POST')
    return { meaning: `This is a ${method} call: an IPN and a create call are POSTs.`, isOurs: false }
  return {
    meaning: isIpn ? ipnMeaning(status, seconds) : `If this is an IPN: ${ipnMeaning(status, seconds)}`,
    isOurs: isIpn,
  }
}
