import { scheduleText } from './schedule-text.ts'
import type { Control } from './setting-texts.ts'

/** Card digits in groups of four, as printed on cards. */
export const grouped = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/** A value as its control displays it. */
export const valueText = (control: Control, value: string | number | boolean): string => {
  if (control.kind === 'switch') return value === true ? 'on' : 'off'
  if (control.kind === 'choice') return control.options.find((option) => option.value === value)?.label ?? String(value)
  if (control.schedule) return scheduleText(String(value))
  return control.grouped ? grouped(String(value)) : String(value)
}
