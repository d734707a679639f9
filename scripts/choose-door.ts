/** How the console is shown, and the sentence that says so. The window will be a second kind. */
export interface Door {
  kind: 'browser'
  why: string
}

/** The desktop window is a later step; until then everything is in the browser. */
export const chooseDoor = (): Door => ({
  kind: 'browser',
  why: 'The desktop window is not there yet, so the console opens in your browser, at the address below.',
})
