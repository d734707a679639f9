/** The only source of random ids, keys and secrets. */
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
