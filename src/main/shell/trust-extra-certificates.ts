import type { BaseLogger } from 'pino'

export interface CertificateStore {
  getCACertificates?: (kind: 'default') => string[]
  setDefaultCACertificates?: (certificates: string[]) => void
}

interface Deps {
  /** Node's own module; before Node 22.19 it cannot do this, and Node itself has read the file. */
  tls: CertificateStore
  readFile: (path: string) => string
  logger: Pick<BaseLogger, 'warn'>
}

/**
 * Trusts the certificate authorities of a PEM file besides those of the system, as NODE_EXTRA_CA_CERTS does for Node. A
 * packaged Electron ignores that variable (its fuse EnableNodeOptionsEnvironmentVariable), so this reads it.
 */
export const trustExtraCertificates = (path: string | undefined, { tls, readFile, logger }: Deps): void => {
  if (!path || tls.getCACertificates === undefined || tls.setDefaultCACertificates === undefined) return
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFile(path)])
  } catch (error) {
    logger.warn({ err: error }, `the certificates of NODE_EXTRA_CA_CERTS (${path}) are not used`)
  }
}
