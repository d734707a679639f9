/** The scheme that electron-builder.yml registers. */
export const deepLinkScheme = 'paylink-console'

/** The characters of ids (src/main/identity.ts), so an id cannot lead to another page. */
const form = new RegExp(`^${deepLinkScheme}://link/([\\w-]{1,64})/?$`)

/**
 * Returns the id in `paylink-console://link/<id>`; undefined for anything else. Any program can open such an address,
 * so it is not trusted.
 */
export const linkIdOf = (address: string): string | undefined => form.exec(address)?.[1]

/** Returns the id in a command line. Windows and Linux start the program with the address as an argument. */
export const linkIdIn = (argv: readonly string[]): string | undefined =>
  argv.map(linkIdOf).find((linkId) => linkId !== undefined)
