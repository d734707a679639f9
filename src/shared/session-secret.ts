/** The start of the secret of a browser session. It makes one recognizable wherever it is sent by mistake. */
export const sessionSecretStart = 'pcs_'

/** Matches a whole secret. */
export const sessionSecret = /pcs_[\w-]{43}/gi
