import { LineCounter } from 'yaml'
import { readYaml } from '../scenario/read-yaml.ts'

const maxLength = 256 * 1024

/** Parses YAML with limits on depth and aliases. Returns undefined when the text is invalid. */
export const yamlOf = (text: string): unknown =>
  text.length > maxLength ? undefined : readYaml(text, new LineCounter(), () => {})?.value

/** A line that is not part of the YAML, as in the mail or chat that it was pasted into. */
const afterYaml = /\n(?!\s|- |#|[\w-]{1,40}:(?:\s|$))/

/** Parses pasted YAML up to the first line that is not YAML. */
export const pastedYaml = (written: string): unknown => {
  const cut = written.search(afterYaml)
  return yamlOf(written) ?? (cut < 0 ? undefined : yamlOf(written.slice(0, cut)))
}
