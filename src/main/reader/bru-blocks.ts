/**
 * Returns the blocks of Bruno's language by name (`body:json { … }`): their contents without the indentation of two
 * spaces.
 */
export const bruBlocks = (text: string): Map<string, string> => {
  const blocks = new Map<string, string>()
  let open: { name: string; lines: string[] } | undefined
  for (const line of text.split(/\r?\n/)) {
    const name = open ? undefined : /^([a-z][a-z:-]{0,60}) [{[]\s*$/.exec(line)?.[1]
    if (name !== undefined) open = { name, lines: [] }
    else if (open && /^[}\]]\s*$/.test(line)) {
      blocks.set(open.name, open.lines.join('\n'))
      open = undefined
    } else open?.lines.push(line.replace(/^ {2}/, ''))
  }
  return blocks
}

/** Returns the pairs of `name: value` lines. `~` before a name disables it. */
export const pairsOf = (block: string): [name: string, value: string][] =>
  block.split('\n').flatMap((line): [string, string][] => {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim()
    return colon < 1 || name.startsWith('~') ? [] : [[name, line.slice(colon + 1).trim()]]
  })
