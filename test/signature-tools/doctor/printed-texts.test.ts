import { expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { doctor, key, secret } from './campaign.ts'

/** Texts as the named programs printed them, with JSON of this body in its canonical order. */
const body = '{"order_id":"A-1","name":"Zoë","phone":"+3361","amount":12.5,"gift":true,"note":null}'

/** Mistakes alone are found in far fewer hashes. */
const budget = 50_000

test.each<[what: string, text: string, code: string]>([
  [
    'printf of Python',
    '{"amount":12.5,"gift":True,"name":"Zoë","note":None,"order_id":"A-1","phone":"+3361"}',
    'text-dumped',
  ],
  [
    'printf of Python, all in quotes',
    '{"amount":"12.5","gift":"True","name":"Zoë","note":"None","order_id":"A-1","phone":"+3361"}',
    'text-dumped',
  ],
  ['echo of PHP', '{"amount":12.5,"gift":1,"name":"Zoë","note":,"order_id":"A-1","phone":"+3361"}', 'text-dumped'],
  [
    'serialize of PHP',
    'O:8:"stdClass":6:{s:6:"amount";d:12.5;s:4:"gift";b:1;s:4:"name";s:4:"Zoë";s:4:"note";N;s:8:"order_id";s:3:"A-1";s:5:"phone";s:5:"+3361";}',
    'text-dumped',
  ],
  [
    'var_export of PHP',
    "(object) array(\n   'amount' => 12.5,\n   'gift' => true,\n   'name' => 'Zoë',\n   'note' => NULL,\n   'order_id' => 'A-1',\n   'phone' => '+3361',\n)",
    'text-dumped',
  ],
  [
    'print_r of PHP',
    'stdClass Object\n(\n    [amount] => 12.5\n    [gift] => 1\n    [name] => Zoë\n    [note] => \n    [order_id] => A-1\n    [phone] => +3361\n)\n',
    'text-dumped',
  ],
  [
    'OrderedDict of Python',
    "OrderedDict([('amount', 12.5), ('gift', True), ('name', 'Zoë'), ('note', None), ('order_id', 'A-1'), ('phone', '+3361')])",
    'text-dumped',
  ],
  [
    'str of a dict, with other quotes',
    '{"amount": 12.5, "gift": True, "name": "Zoë", "note": None, "order_id": "A-1", "phone": "+3361"}',
    'text-dumped',
  ],
  [
    'str of a dict in Python 2',
    "{u'amount': 12.5, u'gift': True, u'name': u'Zo\\xeb', u'note': None, u'order_id': u'A-1', u'phone': u'+3361'}",
    'text-dumped',
  ],
  ['join of the values and the secret', '12.5:true:Zoë::A-1:+3361:', 'values-concatenated'],
  ['join of them with bars', '12.5|true|Zoë||A-1|+3361|', 'values-concatenated'],
  [
    'Decimal of Python',
    "{'amount': Decimal('12.5'), 'gift': True, 'name': 'Zoë', 'note': None, 'order_id': 'A-1', 'phone': '+3361'}",
    'text-dumped',
  ],
  [
    'to_yaml of Ruby',
    '---\namount: 12.5\ngift: true\nname: Zoë\nnote: \norder_id: A-1\nphone: "+3361"\n',
    'text-dumped',
  ],
  [
    'Data::Dumper of Perl',
    "$VAR1 = {\n          'amount' => '12.5',\n          'gift' => bless( do{\\(my $o = 1)}, 'JSON::PP::Boolean' ),\n          'name' => \"Zo\\x{eb}\",\n          'note' => undef,\n          'order_id' => 'A-1',\n          'phone' => '+3361'\n        };\n",
    'text-dumped',
  ],
])('%s is named', (_what, text, code) => {
  const { findings } = doctor(body, `Bearer ${key}.${md5(text + secret)}`, { budget })
  expect(findings).toMatchObject([{ code, confidence: 'certain' }])
})

test('JSON and secret as one JSON string are named', () => {
  const canonical = '{"amount":12.5,"gift":true,"name":"Zoë","note":null,"order_id":"A-1","phone":"+3361"}'
  const { findings } = doctor(body, `Bearer ${key}.${md5(JSON.stringify(canonical + secret))}`, { budget })
  expect(findings).toMatchObject([{ code: 'text-encoded', confidence: 'certain' }])
})
