/** The JSON body of an IPN for the n-th payment. */
export const ipnBody = (index: number): string =>
  JSON.stringify({
    cs_ref_code: `202611-${String(index).padStart(6, '0')}`,
    status: '1',
    merchant_ref_code: `ORD-${index}`,
    transaction_id: `TD${String(index).padStart(10, '0')}`,
    currency: 'EUR',
    amount: '19.90',
    true_amount: '19.90',
    datetime: '2026-11-20 12:00:00',
  })
