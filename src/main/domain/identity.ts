/** The only source of randomness for names of things. */
export interface Identity {
  /** A payment link's id: 21 URL-safe random characters. */
  linkId(): string
  /** An id for any other record. */
  recordId(): string
  /** `mk_…` */
  merchantKey(): string
  /** `sk_…` */
  merchantSecret(): string
}
