/** `94fd…9660`: enough to tell two hashes apart, and nothing to guess the secret by. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`
