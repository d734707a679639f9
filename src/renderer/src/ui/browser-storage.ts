/** The storage of this browser. What it has no room for is not kept: the value from before stays. */
export const browserStorage: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => {
    try {
      localStorage.setItem(key, text)
    } catch {
      // It is full.
    }
  },
}
