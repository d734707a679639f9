import { createLink } from './support/create-link.ts'
import { expect, test } from './support/engine.ts'

// Every browser test ends with the watch finding nothing; this one shows that it would.
test('the watch sees calls to other hosts, breaches of the policy and errors', async ({
  browserFaults,
  engine,
  page,
}) => {
  await page.goto(await createLink(engine))
  const faultsOf = async (act: () => Promise<unknown>): Promise<string> => {
    await act()
    await expect.poll(() => browserFaults).not.toEqual([])
    return browserFaults.splice(0).join('\n')
  }
  const style = () => page.evaluate(() => document.body.setAttribute('style', 'color: red'))
  expect(await faultsOf(style)).toContain('Content Security Policy')
  const image = () =>
    page.evaluate(() => document.body.append(Object.assign(new Image(), { src: 'http://[::1]:9/a.png' })))
  expect(await faultsOf(image)).toContain('[::1]:9')
  const failure = () => page.evaluate(() => void setTimeout(() => Promise.reject(new Error('on purpose'))))
  expect(await faultsOf(failure)).toContain('on purpose')

  await page.route('http://other.invalid/', (route) => route.fulfill({ body: 'elsewhere' }))
  expect(await faultsOf(() => page.goto('http://other.invalid/'))).toContain('asked for http://other.invalid/')
})
