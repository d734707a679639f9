import { readFileSync } from 'node:fs'
import { createPageAssets } from '../http/page-assets.ts'

export const assets = createPageAssets('/pay/assets', {
  'page.css': readFileSync(new URL('./browser/page.css', import.meta.url), 'utf8'),
  'order.css': readFileSync(new URL('./browser/order.css', import.meta.url), 'utf8'),
  'chips.css': readFileSync(new URL('./browser/chips.css', import.meta.url), 'utf8'),
  'card-form.css': readFileSync(new URL('./browser/card-form.css', import.meta.url), 'utf8'),
  'bank.css': readFileSync(new URL('./browser/bank.css', import.meta.url), 'utf8'),
  'card-page.js': readFileSync(new URL('./browser/card-page.js', import.meta.url), 'utf8'),
  'kept-page.js': readFileSync(new URL('./browser/kept-page.js', import.meta.url), 'utf8'),
  'card-format.js': readFileSync(new URL('./browser/card-format.js', import.meta.url), 'utf8'),
  'card-checks.js': readFileSync(new URL('./browser/card-checks.js', import.meta.url), 'utf8'),
})
