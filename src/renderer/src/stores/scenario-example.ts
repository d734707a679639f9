/** The scenario of the first visit: a notification that fails until a retry. */
export const scenarioExample = `name: A failed card, notified twice
merchant: demo
steps:
  - create: { order_id: "T-{{n}}", amount: 12.50 }
    expect: { code: "00" }
  # The first call to this inbox is answered 500, every later one 200.
  - inbox: scenario
    behaviour: { kind: fail-first, times: 1, failure: { kind: answer, status: 500 } }
  - pay: failed
  - expect-ipn: { status: "2", amount: "12.50", within: 5s }
  - expect-attempts: 1
  # Five minutes pass at once; the retry schedule runs on this clock.
  - clock: +5m
  - expect-attempts: 2
  - expect-ipn: { delivered: true }
`
