import type { IpnLanguage } from '../ipn-language.ts'
import { javascriptQuoted } from '../quote/quoted.ts'

export const nodeHandler: IpnLanguage = {
  fileName: 'ipn-handler.mjs',
  run: (port) => `PORT=${port} node ipn-handler.mjs`,
  handler: ({
    orderId,
    amount,
    currency,
    port,
  }) => `// Takes the notification (IPN) of a payment. Node.js 18 or newer, nothing to install.
// It is not signed: trust only what you can check, and give your ipn_url a path that nobody can guess.
import { createServer } from 'node:http'

// The orders. Look these up in your database.
const orders = new Map([
  [${javascriptQuoted(orderId)}, { amount: ${javascriptQuoted(amount)}, currency: ${javascriptQuoted(currency)} }],
])

// Notifications received before. Use a unique key in your database instead: this is lost when the process ends.
const seen = new Set()

const fields = ['transaction_id', 'status', 'merchant_ref_code', 'currency', 'amount', 'true_amount']

/** Returns the fields as text. Throws if it is not a notification. */
const readIpn = (contentType, body) => {
  const isJson = contentType.startsWith('application/json')
  const ipn = isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
  if (!fields.every((name) => typeof ipn?.[name] === 'string')) throw new SyntaxError('a field is missing')
  return ipn
}

/** Processes a notification and returns a line for the log. */
const handle = ({ transaction_id, status, merchant_ref_code, currency, amount, true_amount }) => {
  const what = JSON.stringify({ transaction_id, merchant_ref_code, status })
  const key = JSON.stringify([transaction_id, status])
  if (seen.has(key)) return \`duplicate: \${what}\`
  seen.add(key)
  const order = orders.get(merchant_ref_code)
  if (!order) return \`refused: \${what} is for no order of ours\`
  // Compared as text, because both have two decimals. true_amount is the amount that was paid.
  if (currency !== order.currency || amount !== order.amount || true_amount !== order.amount) {
    return \`refused: \${what} has another amount or currency than the order\`
  }
  if (status !== '1') return \`not paid: \${what}\`
  // Deliver here, in the same transaction that remembers the notification.
  return \`paid: \${what}\`
}

createServer(async (request, response) => {
  try {
    if (request.method !== 'POST') throw new SyntaxError('not a POST')
    const chunks = []
    let length = 0
    for await (const chunk of request) {
      chunks.push(chunk)
      length += chunk.length
      if (length > 65_536) throw new SyntaxError('too long')
    }
    const ipn = readIpn(request.headers['content-type'] ?? '', Buffer.concat(chunks).toString('utf8'))
    // 200 acknowledges it, also when it is refused: otherwise the same bytes are sent again.
    // For a refused one, deliver nothing and check the log.
    console.log(handle(ipn))
    response.writeHead(200).end('OK')
  } catch (error) {
    // An error in this code is answered with 500, so that the notification is sent again.
    response.writeHead(error instanceof SyntaxError ? 400 : 500).end()
  }
}).listen(Number(process.env.PORT ?? ${port}), '127.0.0.1')
`,
}
