import { isAscii } from '../quote/hidden.ts'
import { pythonQuoted, pythonText } from '../quote/quoted.ts'
import type { CallToSign, RequestLanguage, SentCall } from '../request-language.ts'
import { type LiteralSyntax, writeFields } from '../write-node.ts'

const syntax: LiteralSyntax = {
  text: pythonQuoted,
  number: (text) => `Number("${text}")`,
  yes: 'True',
  no: 'False',
  none: 'None',
  list: (items) => `[${items.join(', ')}]`,
  object: (entries) => `{${entries.map(([key, value]) => `${pythonQuoted(key)}: ${value}`).join(', ')}}`,
}

/** A header is Latin-1 text or bytes. */
const headerValue = (text: string, expression: string): string =>
  isAscii(text) ? expression : `${expression}.encode("utf-8")`

const post = (headers: readonly string[]): string => `request = urllib.request.Request(
    URL,
    data=body.encode("utf-8"),
    headers={${['"Content-Type": "application/json"', ...headers].join(', ')}},
)
try:
    answer = urllib.request.urlopen(request)
except urllib.error.HTTPError as error:
    answer = error  # an error of the service is an answer, too
print(answer.read().decode("utf-8"))
`

const thisRequest = ({ url, body, authorization }: SentCall): string => {
  const value = headerValue(authorization, pythonQuoted(authorization))
  return `import urllib.error
import urllib.request

URL = ${pythonQuoted(url)}

body = ${pythonText(body)}

${post(authorization === '' ? [] : [`"Authorization": ${value}`])}`
}

const signItYourself = ({
  url,
  key,
  fields,
}: CallToSign): string => `"""Creates a payment link and signs it. Python 3.8 or newer, nothing to install."""

import hashlib
import json
import os
import sys
import urllib.error
import urllib.request

URL = ${pythonQuoted(url)}
MERCHANT_KEY = ${pythonQuoted(key)}
MERCHANT_SECRET = os.environ.get("MERCHANT_SECRET") or sys.exit("Set MERCHANT_SECRET to the secret of the merchant.")


class Number(str):
    """A number that keeps its text: json.dumps writes 10.50 as 10.5. Number(str(some_decimal)) does, too."""


def canonical(value):
    """Compact JSON; slashes and non-ASCII characters as they are."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(canonical(key) + ":" + canonical(member) for key, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


fields = {
${writeFields(fields.entries, syntax, (name, value) => `    ${pythonQuoted(name)}: ${value},`)}
}

# 1, 2: the keys in ascending order, compact JSON.
body = canonical({key: fields[key] for key in sorted(fields)})
# 3, 4: the secret directly after it, then MD5 in hexadecimal.
digest = hashlib.md5((body + MERCHANT_SECRET).encode("utf-8")).hexdigest()
# 5: the token is key.hash. Send the signed text itself.
token = MERCHANT_KEY + "." + digest

${post([`"Authorization": ${headerValue(key, '("Bearer " + token)')}`])}`

export const python: RequestLanguage = {
  fileName: 'create_link.py',
  run: () => 'python3 create_link.py',
  thisRequest,
  signItYourself,
}
