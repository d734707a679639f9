type Environment = Readonly<Record<string, string | undefined>>

/** Names of a certificate for electron-builder: a file, or one in the keychain. */
const certificates = ['CSC_LINK', 'CSC_NAME']

/**
 * Flags of electron-builder that depend on where it runs. A Mac without a certificate signs ad hoc, or arm64 would refuse to
 * start the program; the hardened runtime would then refuse Electron's own libraries.
 */
export const distFlags = (platform: NodeJS.Platform, env: Environment): string[] =>
  platform === 'darwin' && certificates.every((name) => !env[name])
    ? ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false']
    : []
