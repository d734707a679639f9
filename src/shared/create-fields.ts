/** `maxLength` counts characters. The first of the `values` is the default. */
export type CreateFieldRule =
  | { kind: 'line' | 'text'; maxLength: number }
  | { kind: 'choice'; values: readonly [standard: string, ...others: string[]] }
  | { kind: 'ip-address' | 'email' | 'phone' | 'amount' | 'web-address' }

type CreateField = CreateFieldRule & {
  keptExactly?: true
  /** As text, in the sample order. */
  sample: string
}

/**
 * The fields of the create call in the order of the specification's table (Resources, Payment link request). All but
 * choices are required. Validation, forms, samples and the types of a request are derived from this table.
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

/** The service acts on it later, so it is stored to the letter, even where it looks like a card number. */
export const isKeptExactly = (name: string): boolean => isCreateFieldName(name) && 'keptExactly' in createFields[name]

/** The values of a choice, its default first; undefined where any text may stand. */
export const choicesOf = (name: CreateFieldName): readonly [standard: string, ...others: string[]] | undefined => {
  const field: CreateField = createFields[name]
  return field.kind === 'choice' ? field.values : undefined
}

export const isRequired = (name: CreateFieldName): boolean => createFields[name].kind !== 'choice'

/** Those with a default. */
export const optionalFields: readonly string[] = createFieldNames.filter((name) => !isRequired(name))

/** The values of a valid call by field, `Amount` for the amount. */
export type CreateValues<Amount> = {
  -readonly [N in CreateFieldName]: (typeof createFields)[N] extends { values: readonly (infer V)[] }
    ? V
    : (typeof createFields)[N]['kind'] extends 'amount'
      ? Amount
      : string
}
