/** Returns the name of a case's file without its ending, from the case's title. */
export const fileNameOf = (title: string): string => {
  const words = title
    .slice(0, 500)
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  // Windows opens a device by such a name, with any ending.
  const isDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(words)
  return `${isDevice ? '_' : ''}${words.slice(0, 80) || 'case'}`
}
