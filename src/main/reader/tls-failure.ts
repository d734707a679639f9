import type { Candidate } from './candidate.ts'
import { textLines } from './text-lines.ts'

const chain =
  'The receiver’s server does not send the certificate between its own and that of the authority. Browsers often know it, programs do not: install the whole chain (fullchain.pem), and reload the server.'

/** What is wrong with a receiver's certificate, by what openssl and clients write. */
export const certificateCauses: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [
    /verify (?:return code: ?|error:num=)(?:20|21)\b|unable to (?:verify the first|get local issuer) certificate|UNABLE_TO_(?:VERIFY_LEAF|GET_ISSUER_CERT)/i,
    chain,
  ],
  [
    /verify (?:return code: ?|error:num=)10\b|certificate (?:has )?expired|CERT_HAS_EXPIRED/i,
    'The receiver’s certificate has expired: renew it, and reload the server.',
  ],
  [
    /verify (?:return code: ?|error:num=)1[89]\b|self[- ]signed certificate|SELF_SIGNED_CERT/i,
    'The receiver’s certificate is signed by no known authority: take one that is.',
  ],
  [
    /verify (?:return code: ?|error:num=)62\b|hostname mismatch|no (?:subject )?alternative|altnames|CERT_ALTNAME/i,
    'The receiver’s certificate is for another host: take the host that it names, or another certificate.',
  ],
]
/** Why TLS fails at a receiver, by what the logs of web servers write, too. The most exact come first. */
const causes: typeof certificateCauses = [
  ...certificateCauses,
  [
    /alert unknown ca\b|alert number 48\b|PKIX path|unable to find valid certification path|unknown authority/i,
    `The caller does not know who signed the receiver’s certificate. Mostly this is why: ${chain}`,
  ],
  [
    /alert (?:certificate unknown|bad certificate)\b|alert number 4[26]\b/i,
    'The caller refused the receiver’s certificate: look with openssl s_client whether its chain is sent, when it expires and which host it names.',
  ],
  [
    /unsupported protocol|alert protocol version|version too low|no shared cipher|handshake[ _]failure\b|alert number (?:40|70)\b/i,
    'The receiver has no version or cipher of TLS in common with the caller: let it take TLS 1.2 and 1.3.',
  ],
]
/** What a web server logs of a caller, and what a program says of the host it called. */
const atServer = /SSL_do_handshake\(\) failed|while SSL handshaking|SSL Library Error|TLS handshake error from/
const ofProgram =
  /curl: ?\(60\)|curl error 60|SSLHandshakeException|CERTIFICATE_VERIFY_FAILED|SSLCertVerificationError/i
const atCaller = new RegExp(`verify error:num=|verify return code:|${ofProgram.source}`, 'i')
const ipv4 = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/
const ofService = /payments?[-_]?links?\b/i
const maxLine = 5_000

/** The address from which access lines of the text say that IPNs come. */
const senderIn = (lines: readonly { text: string }[]): string | undefined =>
  ipv4.exec(lines.find(({ text }) => text.includes('paylink-console-ipn'))?.text ?? '')?.[0]

/** Says once why TLS failed at the receiver, as its log or a tool shows it. Other callers of a server are left out. */
export const tlsNotes = (text: string): string[] => {
  if (!atServer.test(text) && !atCaller.test(text)) return []
  const lines = textLines(text).filter((line) => line.text.length < maxLine)
  const sender = senderIn(lines)
  const isOther = (line: string): boolean => {
    const client = ipv4.exec(/(?:client:|from) ?(\S{1,60})/.exec(line)?.[1] ?? '')?.[0]
    return sender !== undefined && client !== undefined && client !== sender
  }
  const logged = lines.filter((line) => atServer.test(line.text) && !isOther(line.text))
  const called = lines.filter((line) => atCaller.test(line.text))
  const failed = [...called, ...logged].map((line) => line.text)
  const cause = causes.find(([pattern]) => failed.some((line) => pattern.test(line)))?.[1]
  if (cause === undefined) return []
  if (logged.length === 0 && called.some((line) => ofService.test(line.text))) return []
  const start =
    logged.length > 0
      ? 'The log of the server has a TLS handshake that failed. If the sender of IPNs called, it could not send the IPN, and no access log has it'
      : 'A program of the text could not make a secure connection. If that was to the receiver, no IPN can be sent there either'
  return [`${start}. ${cause} Until then each attempt fails, and the IPN is sent again.`]
}

const isOfOther = /https?:\/\/(?!curl\.)(?![^\s"']{0,300}payments?[-_]?links?)/i

/** Says why a create call was not sent, if its program does not trust the service. */
export const tlsCallNotes = (text: string): string[] => {
  const failed = textLines(text).filter((line) => line.text.length < maxLine && ofProgram.test(line.text))
  return failed.length === 0 || failed.some((line) => isOfOther.test(line.text))
    ? []
    : [
        'A program of the text does not know who signed the certificate of the host it called. If that was the service, the call was not sent: renew the root certificates of that program, and do not switch the check off.',
      ]
}

const names = /\bipn\b|ipn_url|notif|webhook|callback/i

/** Reads what a text of TLS failures alone says of the IPNs it is about. */
export const tlsFailure = (text: string): Candidate[] => {
  const [explanation] = names.test(text) ? tlsNotes(text) : []
  if (explanation === undefined) return []
  return [
    {
      kind: 'access-line',
      confidence: 'likely',
      source: 'labelled',
      name: null,
      range: { start: 0, end: text.length },
      notes: [],
      fields: { method: 'POST', target: '/', status: 0, time: null, agent: null },
      explanation,
    },
  ]
}
