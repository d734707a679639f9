import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Html, html } from '../../shared/html.ts'
import { accentCss } from './accent-css.ts'
import { builtInLook } from './catalogue.ts'
import { type ShopFile, shopFile } from './shop-file.ts'
import type { ShopLook } from './shop-look.ts'

/** shop.json, or a file it names, cannot be used. `message` says what to change. */
export class ShopFileError extends Error {
  override name = 'ShopFileError'
}

/** Maximum size of one file. A picture is embedded in each page. Bytes. */
const maxBytes = 256 * 1024
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const problemsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): string =>
  issues
    .slice(0, 8)
    .map(({ path, message }) => `${path.map(String).join('.') || 'the file'}: ${message}`)
    .join('; ')

/**
 * Returns a picture as a data URL. In `<img>` browsers run no script and load nothing else, so an SVG is harmless. It
 * is never inserted as markup.
 */
const pictureOf = (bytes: Buffer, name: string): string => {
  if (/\.png$/i.test(name)) {
    if (!bytes.subarray(0, 8).equals(pngStart)) throw new ShopFileError(`shop.json: ${name} is not a PNG picture`)
    return `data:image/png;base64,${bytes.toString('base64')}`
  }
  if (!/<svg[\s>]/i.test(bytes.toString('utf8'))) throw new ShopFileError(`shop.json: ${name} is not an SVG picture`)
  return `data:image/svg+xml;base64,${bytes.toString('base64')}`
}

const noPicture: Html = html`<svg viewBox="0 0 96 72" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"><path d="M24 26 48 14l24 12v24L48 62 24 50ZM24 26l24 12 24-12M48 38v24"/></svg>`

/** A named pipe would block the start until something is written into it. */
const readRegular = async (path: string): Promise<Buffer> => {
  if (!(await stat(path)).isFile()) throw new Error('it is not a file')
  return readFile(path)
}

/**
 * Reads shop.json of a directory and the files it names. Rejects with a ShopFileError. Without the file it returns the
 * built-in shop.
 */
export const openShopLook = async (directory: string): Promise<ShopLook> => {
  const read = async (name: string): Promise<Buffer> => {
    const bytes = await readRegular(join(directory, name)).catch(() => {
      throw new ShopFileError(`shop.json names ${name}, which is not beside it or cannot be read`)
    })
    if (bytes.length > maxBytes) throw new ShopFileError(`shop.json: ${name} has more than ${maxBytes / 1024} KiB`)
    return bytes
  }
  const picture = async (name: string): Promise<string> => pictureOf(await read(name), name)
  const productOf = async ({ id, name, text, price, picture: file }: NonNullable<ShopFile['products']>[number]) => ({
    id,
    name,
    text: text ?? '',
    price: Number(price.replace('.', '')),
    picture: file === undefined ? noPicture : html`<img class="picture" src="${await picture(file)}" alt="">`,
  })

  const file = await readRegular(join(directory, 'shop.json')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new ShopFileError(`shop.json cannot be read: ${error.message}`)
  })
  if (file === undefined) return builtInLook
  const text = file.toString('utf8')
  if (text.length > maxBytes) throw new ShopFileError(`shop.json has more than ${maxBytes / 1024} KiB`)
  let value: unknown
  try {
    // Some editors of Windows write a byte order mark.
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new ShopFileError(`shop.json is not JSON: ${error instanceof Error ? error.message : error}`)
  }
  const { success, data, error } = shopFile.safeParse(value)
  if (!success) throw new ShopFileError(`shop.json is not right: ${problemsOf(error.issues)}`)
  return {
    name: data.name ?? builtInLook.name,
    slogan: data.slogan ?? builtInLook.slogan,
    logo: data.logo === undefined ? null : await picture(data.logo),
    css: data.accent === undefined ? '' : accentCss(data.accent),
    currency: data.currency ?? builtInLook.currency,
    products: data.products === undefined ? builtInLook.products : await Promise.all(data.products.map(productOf)),
    customers: data.customers ?? builtInLook.customers,
    chapters: await Promise.all(
      (data.chapters ?? []).map(async (name) => ({ name, text: (await read(name)).toString('utf8') })),
    ),
  }
}
