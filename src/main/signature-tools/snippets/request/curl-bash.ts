import { bashQuoted } from '../quote/bash.ts'
import type { CallToSign, RequestLanguage, SentCall } from '../request-language.ts'

/** Limits an argument, in characters of up to four bytes. Linux allows 128 KiB. */
const maxArgumentLength = 30_000

const header = (authorization: string): string =>
  authorization === '' ? '' : ` \\\n  -H ${bashQuoted(`Authorization: ${authorization}`)}`

/** Passes the body as an argument, unless curl would read it as a file name or it is too long. */
const thisRequest = ({ url, body, authorization }: SentCall): string => {
  const curl = `curl -sS ${bashQuoted(url)} \\\n  -H 'Content-Type: application/json'${header(authorization)}`
  // bash strings cannot contain U+0000; printf can write it.
  if (body.includes('\0')) {
    const format = body.replaceAll('\\', '\\\\').replaceAll('\0', '\\0000')
    return `printf %b ${bashQuoted(format)} | ${curl} \\\n  --data-binary @-\n`
  }
  if (body.startsWith('@') || body.length > maxArgumentLength) {
    return `printf %s ${bashQuoted(body)} | ${curl} \\\n  --data-binary @-\n`
  }
  return `${curl} \\\n  --data-binary ${bashQuoted(body)}\n`
}

const signItYourself = ({ url, key, canonical }: CallToSign): string => `#!/usr/bin/env bash
# Creates a payment link and signs it. Needs bash, curl and md5sum (coreutils) or md5 (macOS).
: "\${MERCHANT_SECRET:?set it to the secret of the merchant}"
merchant_key=${bashQuoted(key)}

# 1, 2: the keys in ascending order, compact JSON, "/" and non-ASCII as they are. It is written out, since a shell has
# no JSON: after a change keep the order, and put no spaces around ":" and ",".
body=${bashQuoted(canonical)}

# 3, 4: the secret directly after it, then MD5 in hexadecimal. printf, since echo would add a line break.
hash=$(printf %s "$body$MERCHANT_SECRET" | { md5sum 2>/dev/null || md5 -r; } | cut -d ' ' -f 1)

# 5: the token is key.hash. Send the signed text itself.
printf %s "$body" | curl -sS ${bashQuoted(url)} \\
  -H 'Content-Type: application/json' \\
  -H "Authorization: Bearer $merchant_key.$hash" \\
  --data-binary @-
`

export const curlBash: RequestLanguage = {
  fileName: 'create-link.sh',
  run: () => 'bash create-link.sh',
  thisRequest,
  signItYourself,
}
