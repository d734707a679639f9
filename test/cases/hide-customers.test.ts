import { expect, test } from 'vitest'
import { hideCustomers } from '../../src/main/cases/hide-customers.ts'
import { expectLinear } from '../support/worked.ts'

test.each([
  [
    'Herr Müller-Lüdenscheidt rief an, Mueller-Luedenscheidt zahlte',
    'Herr ••••••-•••••••••••• rief an, ••••••-•••••••••••• zahlte',
  ],
  ['Frau Dr. Ana de la Vega said no; Vega paid', 'Frau Dr. ••• •• •• •••• said no; •••• paid'],
  ['Name: Jürgen Müller\nMüller waits', 'Name: •••••• ••••••\n•••••• waits'],
  ['> From: Jürgen Müller <j@post.example>', '> From: •••••• •••••• <•@••••.•••••••>'],
  ['Kunde: 王小明', 'Kunde: •••'],
  ['Client : Amélie Durand\n- **Klient:** Jan Nowak', 'Client : •••••• ••••••\n- **Klient:** ••• •••••'],
  ['Müşteri: Ayşe Yılmaz\nТел: 123456', 'Müşteri: •••• ••••••\nТел: ••••••'],
  ['Cardholder: Tom Hale, De : Zoé Petit', 'Cardholder: ••• ••••, De : Zoé Petit'],
  ['De : Zoé Petit\nOd: Jan Nowak\nFrån: Lars Ek', 'De : ••• •••••\nOd: ••• •••••\nFrån: •••• ••'],
  [
    'Fru Hansen, M. Dupont, Pani Nowak, Sayın Yılmaz, г-н Иванов',
    'Fru ••••••, M. ••••••, Pani •••••, Sayın ••••••, г-н ••••••',
  ],
  [
    'Customer Emeka Okonkwo, +2348031234567. Cliente Ana Gil says. Buyer Tom van Loon paid.',
    'Customer ••••• •••••••, +•••••••••••••. Cliente ••• ••• says. Buyer ••• ••• •••• paid.',
  ],
  ['Client Error Response, Customer Phone Number (required), Customer Data Platform is down', undefined],
  ['tlf 91234876, Tel: 22 33 44 55, tel. 601 234 987', 'tlf ••••••••, Tel: •• •• •• ••, tel. ••• ••• •••'],
  ['06.12.34.98.76 and 8 (916) 123-98-76', '••.••.••.••.•• and • (•••) •••-••-••'],
  [
    'Adresse : 12 rue des Lilas, 75011 Paris; he lives in 75011 Paris',
    'Adresse : •• ••• ••• •••••, ••••• •••••; he lives in ••••• •••••',
  ],
  ['Ort: München\nPESEL: 81031212345\nTelefon: none', 'Ort: •••••••\nPESEL: •••••••••••\nTelefon: none'],
  [
    '{"telefon":"91234876","navn":"Kari Nordmann","имя":"Иван"}',
    '{"telefon":"••••••••","navn":"•••• ••••••••","имя":"••••"}',
  ],
  ['Ort: Ulm,\nUlm waits', 'Ort: •••,\n••• waits'],
  ['Phone: https://help.example/call/24', undefined],
  ['From: the shop\nAddress: https://shop.example/return\nDe hecho: No funciona\nPlugin version: 1.2.3.4', undefined],
  [
    'at 221B Baker Street, London NW1 6XE; Ilica 12, 10000 Zagreb; Damrak 70, 1012 LM Amsterdam; ul. Długa 14/3, 00-238 Warszawa',
    'at •••• ••••• ••••••, •••••• ••• •••; ••••• ••, ••••• ••••••; •••••• ••, •••• •• •••••••••; ••. ••••• ••/•, ••-••• ••••••••',
  ],
  ['{"ship_to":"Ilica 12","passport":"PA1234567"}', '{"ship_to":"••••• ••","passport":"•••••••••"}'],
  ['Order 12, then 10000 links; Shop 12/3, Version 4, 2026-11-27', undefined],
  ['(Tel. 0151 2345 6781, Lindenallee 14, 50667 Köln)', '(Tel. •••• •••• ••••, ••••••••••• ••, ••••• ••••)'],
  [
    'at 12 Merrion Row, Dublin D02 KX43 or 12 rue des Lilas, 75011 Paris, Calle de Alcalá 45, ul. Długa 5, 00-238 Warszawa',
    'at •• ••••••• •••, •••••• ••• •••• or •• ••• ••• •••••, ••••• •••••, ••••• •• •••••• ••, ••. ••••• •, ••-••• ••••••••',
  ],
  [
    'Grazie, Chiara Bianchi (c@b.it), bruno@b.it (Bruno Costa, twice)',
    'Grazie, •••••• ••••••• (•@•.••), •••••@•.•• (••••• •••••, twice)',
  ],
  [
    '| Customer | Siobhán Kavanagh |\n| Amount | 60 EUR |\n| Card | Visa |\nStatus Card',
    '| Customer | ••••••• •••••••• |\n| Amount | 60 EUR |\n| Card | Visa |\nStatus Card',
  ],
  [
    '||Field||Value||\n|Order|A-1|\n|Billing address|9 Row, X|\n|Amount due|60|',
    '||Field||Value||\n|Order|A-1|\n|Billing address|• •••, •|\n|Amount due|60|',
  ],
  [
    '<tr><td>Name</td><td>Anna Nowak</td></tr><tr><td>Order</td><td>A-1</td></tr>',
    '<tr><td>Name</td><td>•••• •••••</td></tr><tr><td>Order</td><td>A-1</td></tr>',
  ],
  ['| Name | Order |\n|---|---|\n| Anna Nowak | A-1 |', '| Name | Order |\n|---|---|\n| •••• ••••• | A-1 |'],
  ['name\tstatus\nAnna Nowak\topen', 'name\tstatus\n•••• •••••\topen'],
  ['$payload["customer_firstname"] = $order->getBillingAddress(); $order->save()', undefined],
  ['"name": "Host",\n "name": "Content-Type",', undefined],
  ['https://shop:Pass44@pay.example.com/x customerEmail=hidden, 25 characters', undefined],
  ['| customer_firstname | string | yes |\n"customer_firstname": order.billing.first_name', undefined],
  [
    'Checkout Team <a@b.example>, the customer Order Confirmation',
    'Checkout Team <•@•.•••••••>, the customer Order Confirmation',
  ],
  [
    'geboren am 3. Mai 1961, nata il 03/05/1961, ur. 03.05.1961',
    'geboren am •. ••• ••••, nata il ••/••/••••, ur. ••.••.••••',
  ],
  [
    'BSN 123456782, DNI 12345678Z, PESEL: 81031212345, kt. 120174-3399',
    'BSN •••••••••, DNI •••••••••, PESEL: •••••••••••, kt. ••••••-••••',
  ],
  ['Prinsengracht 263', '••••••••••••• •••'],
  ['Klient nie zaplacil 3 razy', undefined],
  ['{"last_login":"2026-01-01","sort":"abc","hotel":"Ritz","filename":"a.php","automobil":"x9"}', undefined],
  [
    'the customer R. Okonkwo and Kundin Ada Okafor-Lind called',
    'the customer •. ••••••• and Kundin ••• ••••••-•••• called',
  ],
  ['he is born 12.03.1981, geb. 1981-03-12, DOB: 3/12/1981', 'he is born ••.••.••••, geb. ••••-••-••, DOB: •/••/••••'],
  ['Customer payment failed, our customer waits since 12.03.2026, Kunde Bestellung', undefined],
  [
    'Nørregade 12, 3. tv., 8000 Aarhus C; Mannerheimintie 22 A 5, 00100 Helsinki; via Garibaldi 3/A, 40124 Bologna',
    '••••••••• ••, 3. tv., •••• •••••• •; ••••••••••••••• •• • •, ••••• ••••••••; via ••••••••• •/•, ••••• •••••••',
  ],
  [
    'Calle de Alcalá 45, 3º izq., 28014 Madrid; 55 Oak St, Apt 4B, Portland, OR 97201; Bağdat Caddesi No 112, 34728 Istanbul',
    '••••• •• •••••• ••, 3º izq., ••••• ••••••; •• ••• ••, Apt 4B, ••••••••, •• •••••; •••••• ••••••• •• •••, ••••• ••••••••',
  ],
  ['CPR 120385-1234, cpr-nr. 1203851234', 'CPR ••••••-••••, cpr-nr. ••••••••••'],
  ['Frau Kovács, Ágnes <a@b.example>', 'Frau ••••••, ••••• <•@•.•••••••>'],
  ['Jürgen Müller <j@post.example> wrote', '•••••• •••••• <•@••••.•••••••> wrote'],
  [
    'to jane%40m.example',
    'to %E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2%40%E2%80%A2.%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2',
  ],
  ['call 0151 12345678, 0049 151 12345678 or 0151/12345678', 'call •••• ••••••••, •••• ••• •••••••• or ••••/••••••••'],
  ['call (415) 555-2671 or 415-555-2671', 'call (•••) •••-•••• or •••-•••-••••'],
  ['Frau hat angerufen, Mr tested. Status: Paid, to: the shop at 01-02-2026 10:20:30', undefined],
  ['Order 202611-000001, TD0000000001, 0.123456789 and 000123 at 2026-11-20 00:00:00', undefined],
  [
    'Name on card: AOIFE BYRNE\nCardholder AOIFE BYRNE, user=Aoife Byrne; The customer is Aoife Byrne.',
    'Name on card: ••••• •••••\nCardholder ••••• •••••, user=••••• •••••; The customer is ••••• •••••.',
  ],
  ['Klient: pan Kowalski\nAsiakas: Virtanen Matti', 'Klient: pan ••••••••\nAsiakas: •••••••• •••••'],
  [
    'La clienta doña Pilar Ruiz, De klant mevrouw Jansen-de Boer, Il cliente sig. Rossi Mario',
    'La clienta doña ••••• ••••, De klant mevrouw ••••••-•• ••••, Il cliente sig. ••••• •••••',
  ],
  [
    '{"comment":"to Lindenallee 14, 50667 Köln please","addr":"9 Row","delivery":"express"}',
    '{"comment":"to ••••••••••• ••, ••••• •••• please","addr":"• •••","delivery":"express"}',
  ],
  ['Cardholder Authentication Required, pan-European, description: Order 12, 10000 links', undefined],
  ['E012, see Merchant settings: the secret has a space at its end', undefined],
])('what a note says of people is hidden when it is added: %s', (text, shown = text) => {
  expect(hideCustomers(text)(text)).toBe(shown)
})

test.each([
  ['spaces', '', ' ', 'Herr'],
  ['names', '', 'Anna ', ''],
  ['titles', '', 'Herr ', ''],
  ['zeros', '', '0', ''],
  ['labels', '', 'Name: A', ''],
  ['lines of labels', '', 'Name: A\n', ''],
  ['cells', '', '|Name|A', ''],
  ['rows', '', '|Name|A|\n', ''],
  ['addresses', '', 'x@yyy (A ', ''],
  ['hosts', 'x@', 'y', ' (A'],
  ['numbers', '', '12 ', ''],
  ['streets', '', 'Row ', ''],
])('a note of %s is read in time in proportion', (_, start, piece, end) => {
  expectLinear(hideCustomers, (size) => start + piece.repeat(size / piece.length) + end, 16_384)
})
