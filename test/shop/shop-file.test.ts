import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accentCss, contrastOf } from '../../src/main/shop/accent-css.ts'
import { openShopLook } from '../../src/main/shop/open-shop-look.ts'
import { shopFile } from '../../src/main/shop/shop-file.ts'
import { rounds } from '../support/rounds.ts'
import { runEngine } from '../support/run-engine.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const directoryWith = async (files: Record<string, unknown>): Promise<string> => {
  const directory = makeTempDir()
  await mkdir(directory, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content)
    await writeFile(join(directory, name), text)
  }
  return directory
}

const looks = async (shop: unknown, files: Record<string, unknown> = {}) =>
  openShopLook(await directoryWith({ ...files, 'shop.json': shop }))

const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'

test('docs/shop.schema.json, which editors may use, is the schema of shop.json', () => {
  const published: unknown = JSON.parse(readFileSync('docs/shop.schema.json', 'utf8'))
  expect(published).toEqual(z.toJSONSchema(shopFile, { io: 'input' }))
})

const buyer = { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '+1 555 0100' }

test.skipIf(process.platform === 'win32')('a named pipe is not waited for', async () => {
  const directory = await directoryWith({ 'shop.json': { logo: 'logo.svg' } })
  execFileSync('mkfifo', [join(directory, 'logo.svg')])
  await expect(openShopLook(directory)).rejects.toThrow('names logo.svg, which is not beside it or cannot be read')
  const other = makeTempDir()
  execFileSync('mkfifo', [join(other, 'shop.json')])
  await expect(openShopLook(other)).rejects.toThrow('shop.json cannot be read: it is not a file')
})

describe('shop.json', () => {
  test('is optional, and missing members are built in', async () => {
    expect((await openShopLook(makeTempDir())).name).toBe('Fern & Folio')
    const { name, products, currency } = await looks({ name: 'Tea & Toast' })
    expect({ name, currency, count: products.length }).toEqual({ name: 'Tea & Toast', currency: 'EUR', count: 6 })
    expect((await looks({ accent: '#2F6B4A' })).name).toBe('Fern & Folio')
  })

  test.each([
    ['{', /not JSON/],
    [{ nmae: 'x' }, /nmae/],
    [{ accent: 'red; } body { display: none' }, /accent: must be a colour/],
    [{ currency: 'GBP' }, /currency: must be EUR or USD/],
    [{ products: [{ id: 'a', name: 'A', price: 18.5 }] }, /products\.0\.price/],
    [{ products: [{ id: 'a', name: 'A', price: '18.5' }] }, /products\.0\.price: must be an amount/],
    [
      {
        products: [
          { id: 'a', name: 'A', price: '1.00' },
          { id: 'a', name: 'B', price: '1.00' },
        ],
      },
      /different ids/,
    ],
    [{ logo: '../secrets.key' }, /logo: must be the name of a file beside/],
    [{ logo: 'http://example.com/logo.svg' }, /logo: must be the name of a file/],
    [{ logo: 'missing.svg' }, /missing\.svg, which is not beside it/],
    [{ name: 'line\nbreak' }, /name: must have no control characters/],
    [{ chapters: ['gone.yaml'] }, /gone\.yaml/],
    [{ customers: [{ ...buyer, phone: '1-2-3-4' }] }, /customers\.0\.phone: must be a phone number/],
    [{ customers: [{ ...buyer, phone: `+${'1'.repeat(25)}` }] }, /customers\.0\.phone/],
    [{ customers: [{ ...buyer, email: `${'a'.repeat(70)}@example.com` }] }, /customers\.0\.email/],
  ])('%j is refused with a sentence', async (shop, message) => {
    await expect(looks(shop)).rejects.toThrow(message)
  })

  test('has at most 24 products', async () => {
    const products = Array.from({ length: 25 }, (_, index) => ({ id: `p${index}`, name: 'A', price: '1.00' }))
    await expect(looks({ products })).rejects.toThrow('products: must be at most 24')
  })

  test('may begin with a byte order mark, as editors of Windows write it', async () => {
    expect((await looks('\ufeff{"name":"Tea & Toast"}')).name).toBe('Tea & Toast')
  })

  test('accepts pictures only when their content matches their name', async () => {
    await expect(looks({ logo: 'a.png' }, { 'a.png': '<svg/>' })).rejects.toThrow('a.png is not a PNG picture')
    await expect(looks({ logo: 'A.PNG' }, { 'A.PNG': '<svg/>' })).rejects.toThrow('A.PNG is not a PNG picture')
    await expect(looks({ logo: 'a.svg' }, { 'a.svg': '<html>' })).rejects.toThrow('a.svg is not an SVG picture')
    const { logo } = await looks({ logo: 'a.svg' }, { 'a.svg': '<svg onload="alert(1)"></svg>' })
    expect(logo).toMatch(/^data:image\/svg\+xml;base64,[\w+/=]+$/)
  })

  test('has up to 256 KiB, and so has each picture', async () => {
    const limit = 256 * 1024
    const withLogo = (bytes: number) => looks({ logo: 'a.svg' }, { 'a.svg': '<svg>'.padEnd(bytes) })
    expect((await withLogo(limit)).logo).not.toBeNull()
    await expect(withLogo(limit + 1)).rejects.toThrow('a.svg has more than 256 KiB')
    expect((await looks('{"currency":"USD"}'.padEnd(limit))).currency).toBe('USD')
    await expect(looks('{}'.padEnd(limit + 1))).rejects.toThrow('shop.json has more than 256 KiB')
  })

  test('a wrong one keeps the engine from starting, with the reason', async () => {
    const dataDir = await directoryWith({ 'shop.json': { accent: 'blue' } })
    await expect(runEngine({ dataDir })).rejects.toThrow('accent: must be a colour such as #2f6b4a')
  })
})

test('any accent colour can be read in both schemes, as text and behind text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const css = accentCss(`#${value.toString(16).padStart(6, '0')}`)
      const [, light = '', onLight = '', dark = '', onDark = ''] =
        /--leaf:(#\w{6});--on-leaf:(#\w{6}).*--leaf:(#\w{6});--on-leaf:(#\w{6})/s.exec(css) ?? []
      for (const ground of ['#ffffff', '#f1ece0']) expect(contrastOf(light, ground)).toBeGreaterThanOrEqual(4.5)
      for (const ground of ['#14120f', '#2f2a22']) expect(contrastOf(dark, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(light, onLight)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(dark, onDark)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: rounds(300, 20_000) },
  )
})

test('shop and card page use its look, and hostile values are escaped', async () => {
  const shop = {
    name: `Tea ${hostile}`.slice(0, 40),
    accent: '#b03060',
    currency: 'USD',
    logo: 'logo.svg',
    products: [{ id: 'tea', name: hostile, text: hostile, price: '12.50' }],
  }
  const dataDir = await directoryWith({
    'shop.json': shop,
    'logo.svg': `<svg xmlns="http://www.w3.org/2000/svg">${hostile}</svg>`,
  })
  const { serviceUrl } = await runEngine({ dataDir })
  const page = await (await fetch(`${serviceUrl}/shop`)).text()
  const placed = await fetch(`${serviceUrl}/shop/orders`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: 'shop_cart=tea:2' },
    body: new URLSearchParams({
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.com',
      phone: '+15550100',
      ip: '192.0.2.1',
    }),
  })
  const cardPage = await (await fetch(placed.headers.get('location') ?? '')).text()
  for (const text of [page, cardPage]) {
    expect(text).toContain('Tea &quot;&gt;&lt;script')
    expect(text).not.toMatch(/<script>|onerror=alert\(1\)>/)
    expect(text).toContain('/shop/assets/look.css')
    expect(text).toContain('<img')
    expect(text).toContain('src="data:image/svg+xml;base64,')
  }
  expect(cardPage).toContain('$25.00')
  expect(await (await fetch(`${serviceUrl}/shop/assets/look.css`)).text()).toContain('--accent:')
})
