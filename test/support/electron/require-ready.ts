let isReady = false

export const isAppReady = (): boolean => isReady

export const becomeReady = (): void => {
  isReady = true
}

/** Most of Electron's modules throw before the app is ready. */
export const requireReady = (message: string): void => {
  if (!isReady) throw new Error(message)
}
