/** The expected values of a link's IPN. */
export interface ExpectedPayment {
  orderId: string
  /** A decimal with two digits, as in the IPN. */
  amount: string
  currency: string
  /** The port on which the code listens, unless PORT is set. */
  port: number
}

/** Writes an IPN receiver in one language with its standard library only. */
export interface IpnLanguage {
  fileName: string
  run(port: number): string
  handler(expected: ExpectedPayment): string
}
