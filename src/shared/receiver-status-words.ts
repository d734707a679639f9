const late =
  'The sender hung up before the receiver had answered: the answer took longer than the time limit of an IPN. Answer first ' +
  'and do the work afterwards, and ignore a transaction_id that was handled before.'

const cloudflare =
  'Cloudflare, in front of the receiver, got no answer of it that it could use: the receiver is down, slow, or wrongly set up for TLS.'

const known: Readonly<Record<number, string>> = {
  400: 'The receiver’s code refuses the fields. All of them are texts, in JSON too. Answer 200 first and judge afterwards.',
  401: 'The receiver wants a login or a signature. An IPN has none: let its address through without one.',
  403: 'The receiver refuses the sender: a firewall, an allow list, a CSRF check, or code that wants a signature, which an IPN does not have. Let the IPN through.',
  404: 'Nothing answers at this address: compare it with the ipn_url of the order, slash at the end included.',
  405: 'The address does not take POST, which is how an IPN comes.',
  406: 'A firewall such as ModSecurity refuses what is in the IPN, an apostrophe in an order number perhaps: its log names the rule. Or the receiver’s code offers no type that fits.',
  408: 'The receiver waited too long for the body.',
  413: 'The receiver’s server limits the size of a body below that of an IPN.',
  415: 'The receiver does not take this content type: choose ipn_format form or json to fit.',
  419: 'A CSRF check refuses the POST (Laravel answers so): take the address of the IPN out of it.',
  422: 'The receiver’s code refuses the fields. All of them are texts, in JSON too. Answer 200 first and judge afterwards.',
  429: 'The receiver limits how many calls it takes.',
  460: late,
  499: late,
  502: 'The program behind the receiver’s server is down or broke off.',
  503: 'The receiver is out of service.',
  504: 'The program behind the receiver’s server took too long.',
}

/** Says what is behind the status of a receiver that does not acknowledge an IPN, and what to do. */
export const receiverStatusWords = (status: number): string => {
  if (status === 304) return 'This is not an answer to a POST.'
  if (status >= 300 && status < 400) {
    return (
      'Redirects of an IPN are not followed. Give as ipn_url the address it is redirected to: https, the right host, ' +
      'with or without the slash at its end.'
    )
  }
  const words = status > 519 && status < 528 ? cloudflare : known[status]
  if (words !== undefined) return words
  return status >= 500 ? 'The receiver’s code broke off: its error log says why.' : 'Anything but a 2xx is a failure.'
}
