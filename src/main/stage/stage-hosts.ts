import { networkInterfaces } from 'node:os'

/** The address of this machine that a phone in the same network can reach; null: it is in none. */
const ownAddress = (): string | null => {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null
}

/** Returns where the stage's engine listens, and where a phone reaches it. It is on loopback unless the engine is on every interface. */
export const stageHosts = (engineHost: string): { host: string; reachableHost: string | null } =>
  engineHost === '0.0.0.0' || engineHost === '::'
    ? { host: engineHost, reachableHost: ownAddress() }
    : { host: '127.0.0.1', reachableHost: null }
