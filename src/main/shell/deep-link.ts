/** The scheme electron-builder.yml registers. */
export const deepLinkScheme = 'paylink-console'

/** Ids are made of these (src/main/identity.ts), so nothing in one can lead to another page. */
const form = new RegExp(`^${deepLinkScheme}://link/([\\w-]{1,64})/?$`)

/** The id in `paylink-console://link/<id>`; undefined for anything else. Whoever makes us open it is not trusted. */
export const linkIdOf = (address: string): string | undefined => form.exec(address)?.[1]

/** The id in a command line: Windows and Linux start the program with the address as an argument. */
export const linkIdIn = (argv: readonly string[]): string | undefined =>
  argv.map(linkIdOf).find((linkId) => linkId !== undefined)
