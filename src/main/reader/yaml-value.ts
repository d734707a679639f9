import { LineCounter } from 'yaml'
import { readYaml } from '../scenario/read-yaml.ts'

const maxLength = 256 * 1024

/** Parses YAML with limits on depth and aliases. Returns undefined when the text is invalid. */
export const yamlOf = (text: string): unknown =>
  text.length > maxLength ? undefined : readYaml(text, new LineCounter(), () => {})?.value
