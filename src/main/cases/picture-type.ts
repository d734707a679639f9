const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

/** Detects PNG and JPEG by their bytes, not by their name; undefined for anything else. */
export const pictureType = (bytes: Uint8Array): 'image/png' | 'image/jpeg' | undefined => {
  const isPng =
    startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) &&
    startsWith(bytes.subarray(12), [0x49, 0x48, 0x44, 0x52])
  if (isPng) return 'image/png'
  const isJpeg = startsWith(bytes, [0xff, 0xd8, 0xff]) && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9
  return isJpeg ? 'image/jpeg' : undefined
}
