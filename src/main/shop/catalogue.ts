import { type Html, html } from '../../shared/html.ts'
import type { Customer } from './order.ts'
import type { Product, ShopLook } from './shop-look.ts'

const picture = (shapes: Html): Html =>
  html`<svg viewBox="0 0 96 72" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`

const products: readonly Product[] = [
  {
    id: 'notebook',
    name: 'Linen notebook',
    text: '160 cream pages, sewn, opens flat.',
    price: 18_50,
    picture: picture(
      html`<path d="M30 10h34a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4H30Z"/><path d="M30 10v52M38 22h20M38 30h20M38 38h12"/><path d="M60 62v6l-3-2.4L54 68v-6"/>`,
    ),
  },
  {
    id: 'pen',
    name: 'Fountain pen',
    text: 'Walnut barrel, steel nib, fills from a bottle.',
    price: 49_90,
    picture: picture(
      html`<path d="m20 58 6-16 34-34a4 4 0 0 1 6 0l6 6a4 4 0 0 1 0 6L38 54Z"/><path d="m26 42 12 12M20 58l10-8M54 14l12 12"/>`,
    ),
  },
  {
    id: 'letters',
    name: 'Letter set',
    text: '20 sheets and envelopes of cotton paper.',
    price: 24_00,
    picture: picture(
      html`<rect x="20" y="18" width="56" height="38" rx="3"/><path d="m20 21 28 22 28-22M20 53l20-17M76 53 56 36"/>`,
    ),
  },
  {
    id: 'cards',
    name: 'Pressed-fern cards',
    text: 'Six cards, each with a real leaf.',
    price: 12_75,
    picture: picture(
      html`<rect x="26" y="12" width="44" height="50" rx="3"/><path d="M48 54V22M48 30c-6 0-9-3-10-6M48 30c6 0 9-3 10-6M48 40c-7 0-11-3-12-7M48 40c7 0 11-3 12-7M48 49c-6 0-9-2-10-5M48 49c6 0 9-2 10-5"/>`,
    ),
  },
  {
    id: 'calendar',
    name: 'Desk calendar',
    text: 'Twelve plates on an oak stand.',
    price: 32_00,
    picture: picture(
      html`<rect x="24" y="14" width="48" height="40" rx="3"/><path d="M24 25h48M34 10v8M62 10v8M34 34h4M46 34h4M58 34h4M34 43h4M46 43h4M18 62h60M30 54l-4 8M66 54l4 8"/>`,
    ),
  },
  {
    id: 'ink',
    name: 'Forest ink',
    text: '50 ml of green-black, slow to fade.',
    price: 15_25,
    picture: picture(
      html`<path d="M40 10h16v8H40ZM38 18h20l8 14v26a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4V32Z"/><path d="M30 42h36M40 52h16"/>`,
    ),
  },
]

/** The customers of a demo. Addresses, domains and phone numbers are reserved for documentation. */
const customers: readonly Customer[] = [
  {
    firstName: 'Ada',
    lastName: 'Lindqvist',
    email: 'ada.lindqvist@example.com',
    phone: '+46 8 555 0142',
    ip: '203.0.113.24',
  },
  {
    firstName: 'Tomás',
    lastName: 'Herrera',
    email: 'tomas.herrera@example.com',
    phone: '+34 910 555 013',
    ip: '198.51.100.7',
  },
  {
    firstName: 'Mina',
    lastName: 'Okafor',
    email: 'mina.okafor@example.org',
    phone: '+44 20 7946 0311',
    ip: '192.0.2.61',
  },
  {
    firstName: 'Jules',
    lastName: 'Perrin',
    email: 'jules.perrin@example.net',
    phone: '+33 1 99 00 55 12',
    ip: '203.0.113.118',
  },
  {
    firstName: 'Keiko',
    lastName: 'Tanabe',
    email: 'keiko.tanabe@example.com',
    phone: '+81 3 5550 0177',
    ip: '198.51.100.203',
  },
  {
    firstName: 'Sam',
    lastName: 'O’Brien',
    email: 'sam.obrien@example.org',
    phone: '+1 (415) 555-0123',
    ip: '192.0.2.140',
  },
]

/** The built-in shop. */
export const builtInLook: ShopLook = {
  name: 'Fern & Folio',
  slogan: 'Paper, ink and leaves',
  logo: null,
  css: '',
  currency: 'EUR',
  products,
  customers,
  chapters: [],
}
