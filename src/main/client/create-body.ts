/** What a create call has where a scenario says nothing: a customer, and the built-in inbox and shop. */
const sampleFields = (serviceUrl: string): readonly (readonly [string, string])[] =>
  (
    [
      ['order_id', 'SCENARIO-{{n}}'],
      ['currency_code', 'EUR'],
      ['customer_ip', '203.0.113.7'],
      ['customer_lastname', 'Lovelace'],
      ['customer_firstname', 'Ada'],
      ['customer_email', 'ada@example.com'],
      ['customer_phone', '+442071234567'],
      ['amount', 19.9],
      ['ipn_format', 'json'],
      ['ipn_url', `${serviceUrl}/inbox/scenario`],
      ['return_url', `${serviceUrl}/shop/thanks`],
      ['cancel_url', `${serviceUrl}/shop/cart`],
      ['description', 'A scenario'],
    ] as const
  ).map(([name, value]) => [name, typeof value === 'number' ? value.toFixed(2) : JSON.stringify(value)])

/** The body of a sample create call; `fields` replace or remove its own (null), others are added behind them. */
export const createBody = (
  fields: readonly (readonly [name: string, value: { json: string } | null])[],
  serviceUrl: string,
): string => {
  const members = new Map<string, string | null>(sampleFields(serviceUrl))
  for (const [name, value] of fields) members.set(name, value?.json ?? null)
  const texts = [...members].flatMap(([name, json]) => (json === null ? [] : [`${JSON.stringify(name)}:${json}`]))
  return `{${texts.join(',')}}`
}
