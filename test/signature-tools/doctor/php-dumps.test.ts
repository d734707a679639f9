import { expect, test } from 'vitest'
import { phpDumps } from '../../../src/main/signature-tools/doctor/php-dumps.ts'
import { scanJsonObject } from '../../../src/shared/json/json-scanner.ts'

const { entries } = scanJsonObject(
  JSON.stringify({ a: 12.5, b: "it's \\ é", c: [true, null, 7], d: { e: false, f: {} } }).replace('12.5', '12.50'),
)

test.each<[what: string, text: string]>([
  [
    'print_r of arrays',
    "Array\n(\n    [a] => 12.5\n    [b] => it's \\ é\n    [c] => Array\n        (\n            [0] => 1\n            [1] => \n            [2] => 7\n        )\n\n    [d] => Array\n        (\n            [e] => \n            [f] => Array\n                (\n                )\n\n        )\n\n)\n",
  ],
  [
    'print_r of objects',
    "stdClass Object\n(\n    [a] => 12.5\n    [b] => it's \\ é\n    [c] => Array\n        (\n            [0] => 1\n            [1] => \n            [2] => 7\n        )\n\n    [d] => stdClass Object\n        (\n            [e] => \n            [f] => stdClass Object\n                (\n                )\n\n        )\n\n)\n",
  ],
  [
    'var_export of arrays',
    "array (\n  'a' => 12.5,\n  'b' => 'it\\'s \\\\ é',\n  'c' => \n  array (\n    0 => true,\n    1 => NULL,\n    2 => 7,\n  ),\n  'd' => \n  array (\n    'e' => false,\n    'f' => \n    array (\n    ),\n  ),\n)",
  ],
  [
    'var_export of objects',
    "(object) array(\n   'a' => 12.5,\n   'b' => 'it\\'s \\\\ é',\n   'c' => \n  array (\n    0 => true,\n    1 => NULL,\n    2 => 7,\n  ),\n   'd' => \n  (object) array(\n     'e' => false,\n     'f' => \n    (object) array(\n    ),\n  ),\n)",
  ],
  [
    'var_dump of arrays',
    'array(4) {\n  ["a"]=>\n  float(12.5)\n  ["b"]=>\n  string(9) "it\'s \\ é"\n  ["c"]=>\n  array(3) {\n    [0]=>\n    bool(true)\n    [1]=>\n    NULL\n    [2]=>\n    int(7)\n  }\n  ["d"]=>\n  array(2) {\n    ["e"]=>\n    bool(false)\n    ["f"]=>\n    array(0) {\n    }\n  }\n}\n',
  ],
  [
    'serialize of arrays',
    'a:4:{s:1:"a";d:12.5;s:1:"b";s:9:"it\'s \\ é";s:1:"c";a:3:{i:0;b:1;i:1;N;i:2;i:7;}s:1:"d";a:2:{s:1:"e";b:0;s:1:"f";a:0:{}}}',
  ],
  [
    'serialize of objects',
    'O:8:"stdClass":4:{s:1:"a";d:12.5;s:1:"b";s:9:"it\'s \\ é";s:1:"c";a:3:{i:0;b:1;i:1;N;i:2;i:7;}s:1:"d";O:8:"stdClass":2:{s:1:"e";b:0;s:1:"f";O:8:"stdClass":0:{}}}',
  ],
])('%s writes what PHP 8 wrote of the same JSON', (_what, text) => {
  expect(phpDumps.map(([, write]) => write(entries, () => ''))).toContain(text)
})
