import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { isLong } from '../../support/rounds.ts'
import { seedConsole } from '../../support/seed-console.ts'
import { chooseMore, dialog, rows } from './console-parts.ts'
import { isUp } from './console-test.ts'
import type { OwnEngine } from './start-engine.ts'

/** Something of the console a person may have before them. */
export interface Screen {
  name: string
  path: string
  /** Left to the long run: other screens show the same parts, in another state. */
  isVariant?: true
  /** What has to be in view before anything is judged. */
  open?: (page: Page) => Promise<void>
}

const first = (title: string) => async (page: Page) => void (await rows(page, title).first().click())
const loaded = (text: string | RegExp) => async (page: Page) => {
  await expect(page.getByText(text).first()).toBeVisible()
}
/** Marks the first two payments. */
const markTwo = async (page: Page) => {
  for (const row of [0, 1]) {
    await rows(page, 'Payments')
      .nth(row)
      .click({ modifiers: ['Control'] })
  }
  await expect(page.getByRole('region', { name: 'Marked rows' })).toContainText('2 payments marked')
}
/** Shows one of the inboxes and what it does. */
const inboxNamed = async (page: Page, name: string) => {
  await page.getByRole('region', { name: 'Inboxes' }).getByRole('button', { name }).click()
  await expect(page.getByRole('region', { name: 'Behaviour' })).toContainText(`/inbox/${name}`)
}
/** Opens a message of an inbox: until the filter has come through there are those of others above it. */
const messageIn = (page: Page, name: string) =>
  rows(page, 'Inbox')
    .and(page.getByRole('option', { name: new RegExp(`^${name},`) }))
    .first()
    .click()
/** The dialog of how an inbox answers, with a kind chosen. */
const behaviour = (kind: string) => async (page: Page) => {
  await inboxNamed(page, 'shop')
  await page.getByRole('button', { name: 'Behaviour' }).click()
  await dialog(page, 'How the inbox shop answers').getByRole('radio', { name: kind }).click()
}
const editor = async (page: Page) => {
  await expect(page.getByRole('textbox', { name: 'Request body' })).toContainText('order_id')
  await expect(page.getByTestId('canonical')).toBeVisible()
}

/** The pages as a first run has them: nothing has happened yet. */
const emptyScreens: readonly Screen[] = [
  { name: 'start, first run', path: '/', open: loaded('Nothing has failed.') },
  { name: 'requests, first run', isVariant: true, path: '/requests', open: editor },
  { name: 'payments, none', path: '/payments', open: loaded('No payment links yet') },
  { name: 'ipn, none', isVariant: true, path: '/ipn', open: loaded('No IPN yet') },
  { name: 'inbox, none', isVariant: true, path: '/inbox', open: loaded('The inbox is empty') },
  { name: 'doctor, nothing yet', path: '/doctor', open: loaded('Why does the signature not match?') },
  { name: 'cases, none', path: '/cases', open: loaded('No case is open') },
  { name: 'scorecard, not run', path: '/lab/scorecard', open: loaded('How does your receiver handle IPNs?') },
  { name: 'log, none', isVariant: true, path: '/log', open: loaded('No calls yet') },
  { name: 'lab, no rules', isVariant: true, path: '/lab/faults', open: loaded('No rules yet') },
]

/** The pages with something in them, their details, dialogs and what lies over them. */
const filledScreens: readonly Screen[] = [
  { name: 'start', path: '/', open: loaded('Latest payment') },
  {
    name: 'requests, refused',
    path: '/requests',
    open: async (page) => {
      await editor(page)
      await page.locator('[name="amount"]').fill('10.505')
      await page.locator('[name="customer_email"]').fill('')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('refused')
    },
  },
  {
    name: 'requests, list of merchants',
    path: '/requests',
    open: async (page) => {
      await editor(page)
      await page.getByRole('combobox', { name: 'Merchant' }).click()
      await expect(page.getByRole('option', { name: 'Nordlicht Books' })).toBeVisible()
    },
  },
  {
    name: 'requests, tooltip and toast',
    path: '/requests',
    open: async (page) => {
      await editor(page)
      await page.getByRole('button', { name: 'Start over with the sample order' }).click()
      await expect(page.getByText('Started over')).toBeVisible()
      await page.getByRole('button', { name: 'New order' }).hover()
      await expect(page.getByRole('tooltip')).toBeVisible()
    },
  },
  {
    name: 'requests, code',
    path: '/requests',
    open: async (page) => {
      await editor(page)
      await page.getByRole('tab', { name: 'Code' }).click()
      await expect(page.getByRole('textbox', { name: /^Code in/ })).toContainText('order_id')
    },
  },
  {
    name: 'payments, IPN handler',
    isVariant: true,
    path: '/payments',
    open: async (page) => {
      await rows(page, 'Payments').filter({ hasText: 'ORD-1042' }).click()
      await page.getByRole('tab', { name: 'IPN handler' }).click()
      await expect(page.getByRole('textbox', { name: /^Code in/ })).toContainText('ORD-1042')
    },
  },
  {
    name: 'payments, story',
    path: '/payments',
    open: async (page) => {
      await rows(page, 'Payments').filter({ hasText: 'ORD-1042' }).click()
      await page.getByRole('list', { name: 'Story of ORD-1042' }).getByRole('button').first().click()
      await expect(page.getByRole('region', { name: 'Exact bytes' }).getByRole('table')).not.toHaveCount(0)
    },
  },
  {
    name: 'payments, record',
    isVariant: true,
    path: '/payments',
    open: async (page) => {
      await rows(page, 'Payments').filter({ hasText: 'ORD-1042' }).click()
      await page.getByRole('tab', { name: 'Record' }).click()
    },
  },
  {
    name: 'payments, open link, menu',
    path: '/payments',
    open: async (page) => {
      await rows(page, 'Payments').filter({ hasText: 'open' }).first().click()
      await page.getByRole('button', { name: 'Pay as…' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  { name: 'payments, two marked', path: '/payments', open: markTwo },
  {
    name: 'compare, two payments',
    path: '/payments',
    open: async (page) => {
      await markTwo(page)
      await page.getByRole('button', { name: 'Compare 2' }).click()
      await expect(page.getByRole('region', { name: 'Left', exact: true })).toBeVisible()
    },
  },
  {
    name: 'payments, making a case',
    path: '/payments',
    open: async (page) => {
      await rows(page, 'Payments').filter({ hasText: 'ORD-1042' }).click()
      await chooseMore(page, 'Make a case…')
      await expect(page.getByRole('dialog')).toContainText('ORD-1042')
    },
  },
  {
    name: 'ipn, retrying',
    path: '/ipn',
    open: async (page) => {
      await rows(page, 'IPN').filter({ hasText: 'retrying' }).first().click()
      await expect(page.getByRole('region', { name: 'Answer', exact: true })).toBeVisible()
    },
  },
  {
    name: 'ipn, edit and resend',
    path: '/ipn',
    open: async (page) => {
      await rows(page, 'IPN').filter({ hasText: 'ORD-1041' }).click()
      await page.getByRole('button', { name: 'Edit and resend…' }).click()
      await dialog(page, 'Edit and resend').getByRole('button', { name: 'Add a header' }).click()
    },
  },
  {
    name: 'ipn, recover',
    path: '/ipn',
    open: async (page) => {
      await page.getByRole('button', { name: 'Recover failed since…' }).click()
      await expect(dialog(page, 'Recover failed deliveries')).toContainText('will be sent again.')
    },
  },
  {
    name: 'virtual clock, moved',
    path: '/payments',
    open: async (page) => {
      await expect(rows(page, 'Payments').first()).toBeVisible()
      await page.getByRole('button', { name: /^Virtual clock/ }).click()
      await page.getByRole('button', { name: '+1 min' }).click()
      await expect(page.getByRole('region', { name: 'Last move' })).toBeVisible()
      await page.getByLabel('Any time').fill('soon')
      await page.keyboard.press('Enter')
    },
  },
  { name: 'inbox, message', path: '/inbox', open: first('Inbox') },
  {
    name: 'inbox, new',
    path: '/inbox',
    open: async (page) => {
      await page.getByRole('button', { name: 'New inbox' }).click()
      await dialog(page, 'New inbox').getByLabel('Name').fill('orders of the second shop')
      await expect(dialog(page, 'New inbox')).toContainText('/inbox/orders%20of')
    },
  },
  { name: 'inbox, another answer', isVariant: true, path: '/inbox', open: behaviour('Another answer') },
  { name: 'inbox, fail first', isVariant: true, path: '/inbox', open: behaviour('Fail first') },
  { name: 'inbox, sequence', path: '/inbox', open: behaviour('Sequence') },
  {
    name: 'inbox, forward refused',
    isVariant: true,
    path: '/inbox',
    open: async (page) => {
      await behaviour('Forward')(page)
      await page.getByLabel('To this URL').fill('shop')
      await page.getByRole('button', { name: 'Answer like this' }).click()
      await expect(page.getByText('must be an absolute http or https URL')).toBeVisible()
    },
  },
  {
    name: 'inbox, compared',
    path: '/inbox',
    open: async (page) => {
      await inboxNamed(page, 'changed')
      await messageIn(page, 'changed')
      await page.getByRole('tab', { name: 'Compare' }).click()
      await expect(page.getByRole('table', { name: 'Fields that differ' })).toBeVisible()
    },
  },
  {
    name: 'inbox, forwarded',
    isVariant: true,
    path: '/inbox',
    open: async (page) => {
      await inboxNamed(page, 'shop')
      await messageIn(page, 'shop')
      await page.getByRole('tab', { name: 'Forwarded' }).click()
      await expect(page.getByText('refused the connection').first()).toBeVisible()
    },
  },
  {
    name: 'inbox, left without an answer',
    isVariant: true,
    path: '/inbox',
    open: async (page) => {
      await inboxNamed(page, 'silent')
      await expect(rows(page, 'Inbox').filter({ hasText: 'hung' })).toBeVisible()
    },
  },
  {
    name: 'doctor, explained',
    path: '/doctor',
    open: async (page) => {
      await page.getByRole('button', { name: 'Show me an example' }).click()
      await expect(page.getByRole('region', { name: 'The difference' }).locator('.cm-first').first()).toBeVisible()
    },
  },
  {
    name: 'doctor, unexplained',
    path: '/doctor',
    open: async (page) => {
      await page.getByRole('button', { name: 'Diagnose the latest E012' }).click()
      await page.getByRole('button', { name: 'Give the string your code hashed' }).click()
    },
  },
  {
    name: 'log, refused call',
    path: '/log',
    open: async (page) => {
      await rows(page, 'Log').filter({ hasText: 'E012' }).first().click()
      await expect(page.getByRole('region', { name: 'Answer body' })).toBeVisible()
    },
  },
  {
    name: 'log, filter with completion',
    path: '/log',
    open: async (page) => {
      await expect(rows(page, 'Log').first()).toBeVisible()
      await page.keyboard.press('/')
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
    },
  },
  {
    name: 'lab, a rule the engine refuses',
    path: '/lab/faults',
    open: async (page) => {
      await page.getByRole('button', { name: 'New rule' }).click()
      const form = dialog(page, 'New rule')
      await form.getByLabel('Effect').selectOption('create-malformed')
      await form.getByLabel('HTTP status').fill('99')
      await form.getByRole('button', { name: 'Add and switch on' }).click()
      await expect(form.getByLabel('HTTP status')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'lab, scenario that failed',
    path: '/lab/scenarios',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Scenario' }).click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText('merchant: mk_demo\nsteps:\n  - create: { amount: 1.005 }\n  - pay: success\n')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('list', { name: 'Steps of the run' })).toContainText('code E003')
    },
  },
  {
    name: 'scorecard of a receiver that is not there, a line open',
    path: '/lab/scorecard',
    open: async (page) => {
      await page.getByLabel('IPN URL').fill('http://127.0.0.1:1/ipn')
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Export HTML' })).toBeVisible()
      await page.getByRole('button', { name: /^failed An IPN as a form/ }).click()
      await expect(page.getByRole('region', { name: 'Details of the line' })).toContainText('Open in IPN')
    },
  },
  // A fault that is on changes what a scorecard says.
  {
    name: 'lab, faults on',
    path: '/lab/faults',
    open: async (page) => {
      const preset = page.getByRole('switch', { name: 'Double IPN', exact: true })
      await expect(preset).toBeVisible()
      // Still on from another of the screens.
      if ((await preset.getAttribute('aria-checked')) === 'false') await preset.click()
      await expect(page.getByRole('list', { name: 'Fault rules' }).getByRole('listitem')).toHaveCount(1)
      await expect(page.getByRole('link', { name: '1 fault on' })).toBeVisible()
    },
  },
  { name: 'merchants', path: '/merchants', open: first('Merchants') },
  {
    name: 'merchants, new',
    path: '/merchants',
    open: async (page) => {
      await page.getByRole('button', { name: 'New merchant' }).click()
      await expect(dialog(page, 'New merchant')).toBeVisible()
    },
  },
  {
    name: 'merchants, delete',
    path: '/merchants',
    open: async (page) => {
      await rows(page, 'Merchants').first().click()
      await chooseMore(page, 'Delete…')
      await expect(dialog(page, /^Delete/)).toBeVisible()
    },
  },
  {
    name: 'settings, a wrong card',
    path: '/settings/cards',
    open: async (page) => {
      await page.getByLabel('Success card', { exact: true }).fill('4111')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'settings, service', path: '/settings/service', open: loaded('Create calls') },
  { name: 'settings, ipn', isVariant: true, path: '/settings/ipn', open: loaded('Sending') },
  {
    name: 'settings, custom retries',
    path: '/settings/ipn',
    open: async (page) => {
      await page.getByRole('radio', { name: 'Custom' }).click()
      await page.getByLabel('Custom retries', { exact: true }).fill('5s, 5m, soon')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'settings, display', path: '/settings/display', open: loaded('Theme') },
  { name: 'settings, access', path: '/settings/access', open: loaded('this browser') },
  {
    name: 'settings, ending all sessions',
    isVariant: true,
    path: '/settings/access',
    open: async (page) => {
      await page.getByRole('button', { name: 'End all…' }).click()
      await expect(dialog(page, 'End all sessions')).toBeVisible()
    },
  },
  { name: 'settings, data', path: '/settings/data', open: loaded('Move and remove') },
  {
    name: 'settings, reset',
    path: '/settings/data',
    open: async (page) => {
      await page.getByRole('button', { name: 'Reset…' }).click()
      await expect(dialog(page, 'Reset')).toBeVisible()
    },
  },
  {
    name: 'palette',
    path: '/payments',
    open: async (page) => {
      await expect(rows(page, 'Payments').first()).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('option', { name: /Payments/ })).toBeVisible()
    },
  },
  {
    name: 'shortcuts',
    path: '/inbox',
    open: async (page) => {
      await expect(rows(page, 'Inbox').first()).toBeVisible()
      await page.keyboard.press('?')
      await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
    },
  },
]

export interface ScreenGroup {
  /** Of the first screen and the last. */
  title: string
  /** Whether the engine is to be filled first. */
  filled: boolean
  screens: readonly Screen[]
}

/** Filling the engine takes longer than a screen does. */
const mostInGroup = 13

const groupsOf = (all: readonly Screen[], filled: boolean): ScreenGroup[] => {
  const screens = all.filter(({ isVariant }) => isLong || isVariant === undefined)
  const groups: ScreenGroup[] = []
  for (let from = 0; from < screens.length; from += mostInGroup) {
    const group = screens.slice(from, from + mostInGroup)
    groups.push({ title: `${group[0]?.name} … ${group.at(-1)?.name}`, filled, screens: group })
  }
  return groups
}

/** Every screen of the run, some to a test, so that the workers share them. */
export const screenGroups: readonly ScreenGroup[] = [...groupsOf(emptyScreens, false), ...groupsOf(filledScreens, true)]

export const showScreen = async (page: Page, { consoleUrl }: OwnEngine, { path, open }: Screen): Promise<void> => {
  // What was typed on the screen before is no part of this one: that page keeps nothing when it is left.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => undefined
    sessionStorage.clear()
  })
  await page.goto(`${consoleUrl}${path}`)
  await isUp(page)
  await open?.(page)
}

/** Fills the engine of a test. */
export const seed = (engine: OwnEngine): Promise<void> => seedConsole(engine)
