import { createPath } from '../../../../shared/create-path.ts'
import { shellWord } from '../../panels/curl-command.ts'
import { demoFields } from './demo-body.ts'

export interface SnippetFor {
  serviceUrl: string
  key: string
  secret: string
}

/** Quotes a text for Python, whose escapes include JSON's. */
export const pythonQuoted = (text: string): string => JSON.stringify(text)

const orderMark = 'ORDER_ID'

/** Converts the JSON text of a value to Python, with the order id in place of the marker. */
const pythonValue = (value: string): string =>
  value.includes(orderMark)
    ? `"${value.slice(1, -1)}"`
        .split(orderMark)
        .join('" + ORDER + "')
        .replaceAll(/^"" \+ | \+ ""$/g, '')
    : value

const byName = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The five signing steps (specification, Authentication) in bash. The body is sorted and compact, so that the signed
 * text is the text sent.
 */
export const bashSnippet = ({ serviceUrl, key, secret }: SnippetFor): string => {
  const body = demoFields({ serviceUrl, orderId: orderMark, format: 'form' })
    .toSorted(([one], [other]) => byName(one, other))
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join(',')
  return `KEY=${shellWord(key)}
SECRET=${shellWord(secret)}
ORDER="ORD-$(date +%s)"

# 1, 2: keys in ascending order, compact JSON, nothing escaped that need not be
BODY=${`{${body}}`.split(orderMark).map(shellWord).join('"$ORDER"')}

# 3, 4: the secret right behind it, then MD5 in hexadecimal
HASH=$(printf '%s%s' "$BODY" "$SECRET" | openssl md5 -r | cut -d' ' -f1)

# 5: the token is key.hash
curl -sS ${shellWord(`${serviceUrl}${createPath}`)} \\
  -H 'Content-Type: application/json' \\
  -H "Authorization: Bearer $KEY.$HASH" \\
  --data-raw "$BODY"
`
}

/** The same in Python, with the standard library only. */
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
    ${pythonQuoted(`${serviceUrl}${createPath}`)},
    data=body.encode(),
    headers={"Content-Type": "application/json", "Authorization": f"Bearer {KEY}.{digest}"},
)
print(urllib.request.urlopen(request).read().decode())
`
}
