/** The kinds of response to choose from. */
export const stepKinds = [
  { value: 'answer', label: 'Answer' },
  { value: 'reset', label: 'Reset the connection' },
  { value: 'hang', label: 'Never answer' },
  { value: 'forward', label: 'Forward' },
] as const
