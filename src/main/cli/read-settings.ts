import { type SettingsPatch, settingFields, settingsPatch } from '../../shared/contract/settings.ts'
import { WrongArgument } from './wrong-argument.ts'

const split = (text: string): [name: string, value: string] => {
  const equals = text.indexOf('=')
  if (equals < 1) throw new WrongArgument(`--set must be NAME=VALUE, got "${text}"`)
  const [name, value] = [text.slice(0, equals), text.slice(equals + 1)]
  if (!Object.hasOwn(settingFields, name)) {
    throw new WrongArgument(`there is no setting "${name}"; there are ${Object.keys(settingFields).join(', ')}`)
  }
  if (value.trim() === '') throw new WrongArgument(`--set ${name}: the value must not be empty`)
  return [name, value]
}

/** Reads the settings of repeated `--set NAME=VALUE` flags. The last value of a name counts. */
export const readSettings = (texts: readonly string[]): SettingsPatch => {
  const given = Object.fromEntries(texts.map(split))
  const read = settingsPatch.safeParse(given)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const name = String(issue?.path[0])
  throw new WrongArgument(`--set ${name}: "${given[name]}" is not allowed: ${issue?.message}`)
}
