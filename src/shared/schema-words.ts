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
 * What is wrong with a value where its schema has no words of its own, as the end of a sentence that starts with the
 * field's name. Pass it to `safeParse` as `error`. `missing` and `typeName` are the words of who reads it.
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
        // Distinguished by a field of theirs: that field has a value none of them has.
        return 'options' in raw && Array.isArray(raw.options)
          ? `must be one of ${raw.options.map(String).join(', ')}`
          : undefined
      case 'invalid_format':
        return 'is not in the expected form'
      default:
        return undefined
    }
  }
