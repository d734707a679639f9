import { z } from 'zod'

/** The name of a file beside shop.json, not a path. */
const fileName = (endings: string) =>
  z
    .string()
    .regex(
      new RegExp(`^[\\w][\\w .-]{0,80}\\.(${endings})$`, 'i'),
      `must be the name of a file beside shop.json (${endings})`,
    )

const shortText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: names are shown on one line.
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'must have no control characters')

const price = z
  .string()
  .regex(/^\d{1,6}\.\d\d$/, 'must be an amount with two digits after the point, in quotes: "18.50"')
  .refine((text) => Number(text) > 0, 'must be more than 0')

const product = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be lower-case letters, digits and -'),
  name: shortText(60),
  text: shortText(160).optional(),
  price,
  picture: fileName('svg|png').optional(),
})

const shopCustomer = z.strictObject({
  firstName: shortText(100),
  lastName: shortText(100),
  email: z
    .email('must be an e-mail address')
    .max(100)
    .regex(/^[^@]{1,64}@/, 'must be an e-mail address'),
  phone: z.string().regex(/^\+?\(?\d(?:[ .()-]{0,8}\d){4,19}\)?$/, 'must be a phone number'),
  ip: z.union([z.ipv4(), z.ipv6()], 'must be an IP address').default('203.0.113.24'),
})

const hasUniqueIds = (all: readonly { id: string }[]): boolean => new Set(all.map(({ id }) => id)).size === all.length

/**
 * The format of `shop.json` in the data directory: the look and the products of the demo shop. Missing members keep
 * their built-in values.
 */
export const shopFile = z.strictObject({
  $schema: z.string().optional(),
  name: shortText(40).optional(),
  slogan: shortText(80).optional(),
  logo: fileName('svg|png').optional(),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #2f6b4a')
    .optional(),
  currency: z.enum(['EUR', 'USD'], 'must be EUR or USD').optional(),
  products: z
    .array(product)
    .min(1, 'must not be empty')
    .max(24, 'must be at most 24')
    .refine(hasUniqueIds, 'must have different ids')
    .optional(),
  customers: z.array(shopCustomer).min(1, 'must not be empty').max(12, 'must be at most 12').optional(),
  chapters: z
    .array(fileName('yaml|yml'))
    .min(1, 'must not be empty')
    .max(9, 'must be at most 9')
    .optional()
    .meta({ description: 'of /present, in their order: scenario files whose steps have a "say"' }),
})
export type ShopFile = z.output<typeof shopFile>
