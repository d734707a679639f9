import { demoFields } from './demo-body.ts'

export interface SnippetFor {
  serviceUrl: string
  key: string
  secret: string
}

/** A word for bash that means exactly this text. */
export const bashQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A string for Python that means exactly this text: JSON's escapes are among Python's. */
export const pythonQuoted = (text: string): string => JSON.stringify(text)

const orderMark = 'ORDER_ID'

/** The JSON text of a value as Python, with the order's id put in where the mark stands. */
const pythonValue = (value: string): string =>
  value.includes(orderMark)
    ? `"${value.slice(1, -1)}"`
        .split(orderMark)
        .join('" + ORDER + "')
        .replaceAll(/^"" \+ | \+ ""$/g, '')
    : value

const byCodePoint = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The five steps of the specification's Authentication in bash. The body is written sorted and compact, so that the
 * text that is signed is the text that is sent.
 */
export const bashSnippet = ({ serviceUrl, key, secret }: SnippetFor): string => {
  const body = demoFields({ serviceUrl, orderId: orderMark, format: 'form' })
    .toSorted(([one], [other]) => byCodePoint(one, other))
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join(',')
  return `KEY=${bashQuoted(key)}
SECRET=${bashQuoted(secret)}
ORDER="ORD-$(date +%s)"

# 1, 2: keys in ascending order, compact JSON, nothing escaped that need not be
BODY=${`{${body}}`.split(orderMark).map(bashQuoted).join('"$ORDER"')}

# 3, 4: the secret right behind it, then MD5 in hexadecimal
HASH=$(printf '%s%s' "$BODY" "$SECRET" | openssl md5 -r | cut -d' ' -f1)

# 5: the token is key.hash
curl -sS ${bashQuoted(`${serviceUrl}/v2/payment-links`)} \\
  -H 'Content-Type: application/json' \\
  -H "Authorization: Bearer $KEY.$HASH" \\
  --data-raw "$BODY"
`
}

/** The same in Python, with nothing but its standard library. */
export const pythonSnippet = ({ serviceUrl, key, secret }: SnippetFor): string => {
  const fields = demoFields({ serviceUrl, orderId: orderMark, format: 'form' }).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${pythonValue(value)},`,
  )
  return `import hashlib, json, time, urllib.request

KEY = ${pythonQuoted(key)}
SECRET = ${pythonQuoted(secret)}
ORDER = f"ORD-{int(time.time())}"

order = {
${fields.join('\n')}
}

# 1, 2: keys in ascending order, compact JSON, nothing escaped that need not be
body = json.dumps(order, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

# 3, 4: the secret right behind it, then MD5 in hexadecimal
digest = hashlib.md5((body + SECRET).encode()).hexdigest()

# 5: the token is key.hash
request = urllib.request.Request(
    ${pythonQuoted(`${serviceUrl}/v2/payment-links`)},
    data=body.encode(),
    headers={"Content-Type": "application/json", "Authorization": f"Bearer {KEY}.{digest}"},
)
print(urllib.request.urlopen(request).read().decode())
`
}
