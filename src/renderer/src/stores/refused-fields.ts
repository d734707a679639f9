import { requestFields } from '../../../shared/request-fields.ts'
import type { FieldName } from './field-name.ts'

export interface ServiceAnswer {
  ok: boolean
  code: string
  message: string
  paymentLink: string | null
}

/** The answer of the service in the create response's shape; null when it is in another. */
export const readAnswer = (text: string): ServiceAnswer | null => {
  try {
    const reply = JSON.parse(text) as { status?: unknown; result?: Record<string, unknown> | null } | null
    const { code, message, payment_link: link } = reply?.result ?? {}
    if (typeof code !== 'string' || typeof message !== 'string') return null
    return { ok: reply?.status === true, code, message, paymentLink: typeof link === 'string' ? link : null }
  } catch {
    return null
  }
}

const isField = (name: string): name is FieldName => (requestFields as readonly string[]).includes(name)

/** The fields an answer names, with why each was refused: E002 lists them, E003 says why, E004 is about the order. */
export const refusedFields = ({ code, message }: ServiceAnswer): Partial<Record<FieldName, string>> => {
  const detail = message.slice(message.indexOf(': ') + 2)
  const refused: Partial<Record<FieldName, string>> = {}
  if (code === 'E004') refused.order_id = 'This order already has a payment link'
  if (code === 'E002') {
    for (const name of detail.split(', ')) if (isField(name)) refused[name] = 'is missing'
  }
  if (code === 'E003') {
    for (const fault of detail.split('; ')) {
      const [name = '', ...why] = fault.split(' ')
      if (isField(name)) refused[name] = why.join(' ')
    }
  }
  return refused
}
