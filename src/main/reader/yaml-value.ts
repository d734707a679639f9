import { LineCounter } from 'yaml'
import { readYaml } from '../scenario/read-yaml.ts'

const maxLength = 256 * 1024

/** The value of a YAML text with its bounds on depth and aliases; undefined where it is none. */
export const yamlOf = (text: string): unknown =>
  text.length > maxLength ? undefined : readYaml(text, new LineCounter(), () => {})?.value
