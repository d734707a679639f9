/** The fields of an IPN that texts in tests show. */
export const sampleIpn = {
  cs_ref_code: '202610-000512',
  status: '1',
  merchant_ref_code: 'R-77',
  transaction_id: 'TD0000000512',
  currency: 'EUR',
  amount: '64.90',
  true_amount: '64.90',
  datetime: '2026-10-18 16:20:41',
}
