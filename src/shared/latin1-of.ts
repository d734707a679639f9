const utf8 = new TextEncoder()

/** Returns UTF-8 read as one character per byte. One by one, because as arguments the bytes of a long text do not fit on the stack. */
export const latin1Of = (text: string): string => {
  let read = ''
  for (const byte of utf8.encode(text)) read += String.fromCharCode(byte)
  return read
}
