import { decodedComponent } from '../../../shared/decoded-component.ts'

/** The number of an order in JSON, a form or a log line. Its value follows. */
const orderField =
  /(?:merchant_ref_code|order_?(?:id|number|no)?)\\*["']?\s{0,3}[:=]\s{0,3}\\*["']?([^"'\\&\s,;<>{}]{1,64})/gi
/** Limits the links that are looked up. */
const maxOrders = 20

/** Returns the orders that are named in a text, each once. */
export const namedOrders = (text: string): string[] =>
  [
    ...new Set(
      Array.from(text.matchAll(orderField), ([, value = '']) => decodedComponent(value.replaceAll('+', ' ')) ?? value),
    ),
  ].slice(0, maxOrders)
