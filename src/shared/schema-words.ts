import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue

const bound = (issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string => {
  const unit = issue.origin === 'string' ? ' characters' : issue.origin === 'array' ? ' items' : ''
  const isOpen = issue.inclusive === false
  return issue.code === 'too_small'
    ? `must be ${isOpen ? 'more than' : 'at least'} ${issue.minimum}${unit}`
    : `must be ${isOpen ? 'less than' : 'at most'} ${issue.maximum}${unit}`
}

/**
 * Returns the default message for an issue of a schema, as the end of a sentence that starts with the field's name.
 * Pass it to `safeParse` as `error`. `missing` and `typeName` are the words that differ between callers.
 */
export const schemaWords =
  ({ missing, typeName }: { missing: string; typeName: (type: string) => string }): z.core.$ZodErrorMap =>
  (raw: RawIssue) => {
    switch (raw.code) {
      case 'invalid_type':
        return raw.input === undefined ? missing : `must be ${typeName(raw.expected)}`
      case 'invalid_value':
        return `must be ${raw.values.length === 1 ? '' : 'one of '}${raw.values.map(String).join(', ')}`
      case 'too_small':
      case 'too_big':
        return bound(raw as z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig)
      case 'invalid_union':
        // A discriminated union: the discriminator has a value of no member.
        return 'options' in raw && Array.isArray(raw.options)
          ? `must be one of ${raw.options.map(String).join(', ')}`
          : undefined
      case 'invalid_format':
        return 'is not in the expected form'
      default:
        return undefined
    }
  }
