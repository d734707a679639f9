import { type CreateFieldName, isCreateFieldName } from '../../../../shared/create-fields.ts'

export interface ServiceAnswer {
  ok: boolean
  code: string
  message: string
  paymentLink: string | null
}

/** The service's response in the format of the create call; null when it has another format. */
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

/**
 * The refused fields of a response with the reasons: E002 lists them, E003 gives reasons, E004 concerns the order id.
 */
export const refusedFields = ({ code, message }: ServiceAnswer): Partial<Record<CreateFieldName, string>> => {
  const detail = message.slice(message.indexOf(': ') + 2)
  const refused: Partial<Record<CreateFieldName, string>> = {}
  if (code === 'E004') refused.order_id = 'This order already has a payment link'
  if (code === 'E002') {
    for (const name of detail.split(', ')) if (isCreateFieldName(name)) refused[name] = 'is missing'
  }
  if (code === 'E003') {
    for (const fault of detail.split('; ')) {
      const [name = '', ...why] = fault.split(' ')
      if (isCreateFieldName(name)) refused[name] = why.join(' ')
    }
  }
  return refused
}
