/** Shortens a hash to `94fd…9660`: enough to distinguish two, too little to guess the secret. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`
