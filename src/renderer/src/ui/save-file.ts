const releaseDelayMs = 60_000

/** Saves a file as a browser download. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download reads the file after this call returns.
  setTimeout(() => URL.revokeObjectURL(url), releaseDelayMs)
}
