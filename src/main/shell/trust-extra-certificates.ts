import type { BaseLogger } from 'pino'

export interface CertificateStore {
  getCACertificates?: (kind: 'default') => string[]
  setDefaultCACertificates?: (certificates: string[]) => void
}

interface Deps {
  /** Node's tls module. Node before 22.19 cannot add certificates here, but reads the file itself. */
  tls: CertificateStore
  readFile: (path: string) => string
  logger: Pick<BaseLogger, 'warn'>
}

/**
 * Trusts the certificate authorities of a PEM file in addition to those of the system, as NODE_EXTRA_CA_CERTS does in
 * Node. A packaged Electron ignores that variable (fuse EnableNodeOptionsEnvironmentVariable).
 */
export const trustExtraCertificates = (path: string | undefined, { tls, readFile, logger }: Deps): void => {
  if (!path || tls.getCACertificates === undefined || tls.setDefaultCACertificates === undefined) return
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFile(path)])
  } catch (error) {
    logger.warn({ err: error }, `the certificates of NODE_EXTRA_CA_CERTS (${path}) are not used`)
  }
}
