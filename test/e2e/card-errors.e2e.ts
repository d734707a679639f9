import { cards, labels, payButton, typeCard } from './support/card-form.ts'
import { createLink, thanksUrl } from './support/create-link.ts'
import { expect, test } from './support/engine.ts'
import { type Errors, expectErrors } from './support/expect-errors.ts'
import { linkOf } from './support/link-record.ts'

const good: Record<keyof typeof labels, string> = { number: cards.success, expiry: '12/34', cvv: '123' }
const wrong: { typed: Partial<typeof good>; errors: Errors }[] = [
  { typed: { number: '4111 1111' }, errors: { number: 'This card number is too short.' } },
  { typed: { number: '4111 1111 1111 1112' }, errors: { number: 'This is not a card number. Check its digits.' } },
  {
    typed: { number: '4242 4242 4242 4242' },
    errors: { number: 'Only test cards work here. Choose one of those above.' },
  },
  { typed: { expiry: '01/20' }, errors: { expiry: 'This expiry date is past.' } },
  { typed: { expiry: '13/34' }, errors: { expiry: 'Enter the expiry date as MM/YY.' } },
  { typed: { cvv: '12' }, errors: { cvv: 'The CVV has 3 digits.' } },
  {
    typed: { number: '5555 5555 5555 4444', expiry: '12', cvv: '1' },
    errors: {
      number: 'Only test cards work here. Choose one of those above.',
      expiry: 'Enter the expiry date as MM/YY.',
      cvv: 'The CVV has 3 digits.',
    },
  },
]

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('wrong card data is marked where it is wrong, and put right', async ({ engine, page }) => {
      const link = await createLink(engine)
      for (const { typed, errors } of wrong) {
        await test.step(JSON.stringify(typed), async () => {
          await page.goto(link)
          const { number, ...rest } = { ...good, ...typed }
          await typeCard(page, number, rest)
          await payButton(page).click()
          await expectErrors(page, errors)
        })
      }
      expect(await linkOf(engine, link)).toMatchObject({ state: 'open', payment: null, deliveries: [] })

      for (const name of ['number', 'expiry', 'cvv'] as const) await page.getByLabel(labels[name]).fill(good[name])
      await payButton(page).click()
      await expect(page).toHaveURL(thanksUrl(engine))
    })
  })
}

test('Backspace behind the space of a group removes the digit before it', async ({ engine, page }) => {
  await page.goto(await createLink(engine))
  const number = page.getByLabel(labels.number)
  await number.pressSequentially('41111112')
  for (let digit = 0; digit < 4; digit++) await number.press('ArrowLeft')
  await number.press('Backspace')
  await expect(number).toHaveValue('4111 112')
})

test('an empty form is not sent', async ({ engine, page }) => {
  await page.goto(await createLink(engine))
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  await payButton(page).click()
  await expectErrors(page, {
    number: 'Enter the card number.',
    expiry: 'Enter the expiry date.',
    cvv: 'Enter the CVV.',
  })
  await page.getByRole('alert').getByRole('link', { name: 'Enter the CVV.' }).click()
  await expect(page.getByLabel('CVV')).toBeFocused()
  expect(sent).toEqual([])
})

test('a field says what is wrong when it is left, and stops saying so when it is right', async ({ engine, page }) => {
  await page.goto(await createLink(engine))
  const expiry = page.getByLabel('Expiry')
  await expiry.pressSequentially('0120')
  await expect(expiry).toHaveValue('01/20')
  await page.keyboard.press('Tab')
  await expect(expiry).toHaveAccessibleDescription('This expiry date is past.')
  await expiry.fill('12/34')
  await expect(expiry).toHaveAccessibleDescription('')
})

test('a card number is grouped and its brand shown while it is typed', async ({ engine, page }) => {
  await page.goto(await createLink(engine))
  const number = page.getByLabel('Card number')
  for (const { typed, shown, brand, cvv } of [
    { typed: '4111111111111111', shown: '4111 1111 1111 1111', brand: 'visa', cvv: '123' },
    { typed: '378282246310005', shown: '3782 822463 10005', brand: 'amex', cvv: '1234' },
    { typed: '5555555555554444', shown: '5555 5555 5555 4444', brand: 'mastercard', cvv: '123' },
  ]) {
    await number.clear()
    await number.pressSequentially(typed)
    await expect(number).toHaveValue(shown)
    await expect(page.locator('[data-field="number"]')).toHaveAttribute('data-brand', brand)
    await expect(page.getByLabel('CVV')).toHaveAttribute('placeholder', cvv)
  }
})
