import { scenarioExample } from './scenario-example.ts'

export interface ScenarioTemplate {
  title: string
  text: string
}

const story = (title: string, steps: string): ScenarioTemplate => ({
  title,
  text: `name: ${title}\nsteps:\n${steps}`,
})

const create = `  - create: { order_id: "T-{{n}}", amount: 12.50 }
    expect: { code: "00" }
`

/** Ten scenarios for common questions, ready to run. */
export const scenarioTemplates: readonly ScenarioTemplate[] = [
  { title: 'A failed card, notified twice', text: scenarioExample },
  story(
    'A payment that succeeds',
    `${create}  - pay: success
  - expect-state: paid
  - expect-ipn: { status: "1", amount: "12.50" }
`,
  ),
  story(
    'A card that is declined',
    `${create}  - pay: failed
  - expect-state: failed
  - expect-ipn: { status: "2" }
`,
  ),
  story(
    'The bank page approves',
    `${create}  - pay: redirect
  - expect-state: challenged
  - bank: approve
  - expect-state: paid
  - expect-ipn: { status: "1" }
`,
  ),
  story(
    'The bank page declines',
    `${create}  - pay: redirect
  - bank: decline
  - expect-state: failed
  - expect-ipn: { status: "2" }
`,
  ),
  story(
    'The customer cancels',
    `${create}  - cancel: true
  - expect-state: canceled
  - expect-ipn: { status: "3" }
`,
  ),
  story(
    'A link that expires',
    `  - set: { linkExpiryHours: 1 }
${create}  - clock: +2h
  - expect-state: expired
  - expect-no-ipn: { within: 1s }
`,
  ),
  story(
    'A field is missing',
    `  - create: { customer_email: null }\n    expect: { code: "E002", status: 400, message: customer_email }\n`,
  ),
  story(
    'A wrong signature',
    `  - create: { order_id: "T-{{n}}" }
    sign: wrong
    expect: { code: "E012", status: 401 }
`,
  ),
  story(
    'An IPN sent again by hand',
    `${create}  - pay: success
  - expect-ipn: { status: "1", delivered: true }
  - resend: true
  - expect-attempts: 2
`,
  ),
]
