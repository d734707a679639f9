/** Limits a create body to 64 KiB (decision record). */
export const maxCreateBytes = 64 * 1024

/** `maxLength` is in characters. The first of `values` is the default. */
export type CreateFieldRule =
  | { kind: 'line' | 'text'; maxLength: number }
  | { kind: 'choice'; values: readonly [standard: string, ...others: string[]] }
  | { kind: 'ip-address' | 'email' | 'phone' | 'amount' | 'web-address' }

type CreateField = CreateFieldRule & {
  keptExactly?: true
  /** The field's text in the sample order. */
  sample: string
}

/**
 * The fields of the create call in the order of the specification's table (Resources, Payment link request). Fields
 * with `values` are optional, all others required. Validation, forms, samples and the types of a request are derived
 * from this table.
 */
export const createFields = {
  order_id: { kind: 'line', maxLength: 64, keptExactly: true, sample: 'ORD-1001' },
  currency_code: { kind: 'choice', values: ['USD', 'EUR'], sample: 'EUR' },
  customer_ip: { kind: 'ip-address', sample: '203.0.113.7' },
  customer_lastname: { kind: 'line', maxLength: 128, sample: 'Doe' },
  customer_firstname: { kind: 'line', maxLength: 128, sample: 'Jane' },
  customer_email: { kind: 'email', sample: 'jane.doe@example.com' },
  customer_phone: { kind: 'phone', sample: '+14155550123' },
  amount: { kind: 'amount', keptExactly: true, sample: '19.9' },
  ipn_format: { kind: 'choice', values: ['form', 'json'], sample: 'json' },
  ipn_url: { kind: 'web-address', keptExactly: true, sample: 'https://shop.example/ipn' },
  return_url: { kind: 'web-address', keptExactly: true, sample: 'https://shop.example/thanks' },
  cancel_url: { kind: 'web-address', keptExactly: true, sample: 'https://shop.example/cart' },
  description: { kind: 'text', maxLength: 1_024, sample: 'Two tickets' },
} as const satisfies Record<string, CreateField>

export type CreateFieldName = keyof typeof createFields

export const createFieldNames = Object.keys(createFields) as CreateFieldName[]

export const isCreateFieldName = (name: string): name is CreateFieldName => Object.hasOwn(createFields, name)

/**
 * Whether a field is stored exactly as sent, even if it looks like a card number, because the service uses it later.
 */
export const isKeptExactly = (name: string): boolean => isCreateFieldName(name) && 'keptExactly' in createFields[name]

/** Returns the allowed values of a field, the default first. Returns undefined for a free text. */
export const choicesOf = (name: CreateFieldName): readonly [standard: string, ...others: string[]] | undefined => {
  const field: CreateField = createFields[name]
  return field.kind === 'choice' ? field.values : undefined
}

export const isRequired = (name: CreateFieldName): boolean => createFields[name].kind !== 'choice'

/** The fields with a default. */
export const optionalFields: readonly string[] = createFieldNames.filter((name) => !isRequired(name))

/** The values of a valid call by field. `Amount` is the type of the amount. */
export type CreateValues<Amount> = {
  -readonly [N in CreateFieldName]: (typeof createFields)[N] extends { values: readonly (infer V)[] }
    ? V
    : (typeof createFields)[N]['kind'] extends 'amount'
      ? Amount
      : string
}
