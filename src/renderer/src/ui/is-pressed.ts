/** Whether the key was pressed alone. A held key counts once. */
export const isPressed = (
  event: Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  key: string,
): boolean => event.key === key && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey
