/** Limits the characters that are searched for assignments. */
const maxText = 1_000_000

const name = '([A-Za-z_][\\w.-]{0,60})'
const value =
  '(?:"((?:[^"\\\\\\n]|\\\\.){0,2000})"|\'((?:[^\'\\\\\\n]|\\\\.){0,2000})\'|([^\\s"\'`,;(){}\\[\\]$<>⟨⟩]{1,2000}))'

/**
 * `NAME=value` of a shell or `.env` file, `NAME: value`, `const name = 'value'`, `$name = "value";`, `'name' =>
 * 'value'`, `define('NAME', 'value')`, and `"key": "NAME", "value": "…"` of an API client,
 * `name TYPE string VALUE 'value'` of ABAP.
 */
const assignments = [
  new RegExp(`(?<![\\w.$"'-])\\$?${name}[ \\t]{0,20}(?::=|=>|=(?![=>]))[ \\t]{0,20}${value}`, 'g'),
  new RegExp(`["']${name}["'][ \\t]{0,20}=>[ \\t]{0,20}${value}`, 'g'),
  new RegExp(`^[ \\t]{0,20}(?:- )?["']?${name}["']?:[ \\t]{1,20}${value}[ \\t,]{0,5}$`, 'gm'),
  new RegExp(`\\bdefine\\(\\s{0,10}["']${name}["']\\s{0,10},\\s{0,10}${value}`, 'g'),
  new RegExp(`"(?:key|name)"\\s{0,20}:\\s{0,20}"${name}"\\s{0,20},\\s{0,20}"value"\\s{0,20}:\\s{0,20}${value}`, 'g'),
  new RegExp(`\\b${name}[ \\t]{1,20}TYPE[ \\t]{1,20}\\w{1,40}[ \\t]{1,20}VALUE[ \\t]{1,20}${value}`, 'g'),
]

/** Words that stand for another value, such as the name of a type or a call. */
const noValue = /^(?:await|new|null|None|nil|undefined|string|str|array|function|os\.\S*|process\.\S*|ENV)$/

/** Returns the values that a text assigns to names. A name with several values is left out. */
export const assignedValues = (text: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string | null>()
  const searched = text.slice(0, maxText)
  for (const pattern of assignments) {
    for (const { index, 0: whole, 1: key = '', 2: double, 3: single, 4: bare } of searched.matchAll(pattern)) {
      // The result of a call is not known, and so the name has no known value.
      if (bare !== undefined && searched[index + whole.length] === '(') {
        found.set(key, null)
        continue
      }
      const written = double ?? single ?? bare ?? ''
      if (bare !== undefined && noValue.test(bare)) continue
      const known = found.get(key)
      if (known === undefined) found.set(key, written)
      else if (known !== written) found.set(key, null)
    }
  }
  return new Map([...found].flatMap(([key, one]): [string, string][] => (one === null ? [] : [[key, one]])))
}
