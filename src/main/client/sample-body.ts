import { builtInAddresses, sampleOrder } from '../../shared/sample-order.ts'

/**
 * Returns the body of a sample order for the built-in inbox and shop. `fields` replace its fields, or remove them with
 * null; other fields are appended.
 */
export const sampleBody = (
  fields: readonly (readonly [name: string, value: { json: string } | null])[],
  serviceUrl: string,
): string => {
  const sample = sampleOrder({
    order_id: 'SCENARIO-{{n}}',
    description: 'A scenario',
    ...builtInAddresses(serviceUrl, 'scenario'),
  })
  const members = new Map<string, string | null>(sample)
  for (const [name, value] of fields) members.set(name, value?.json ?? null)
  const texts = [...members].flatMap(([name, json]) => (json === null ? [] : [`${JSON.stringify(name)}:${json}`]))
  return `{${texts.join(',')}}`
}
