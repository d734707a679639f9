import {
  createBLAKE2b,
  createBLAKE3,
  createCRC32,
  createKeccak,
  createMD4,
  createWhirlpool,
  createXXHash3,
  createXXHash32,
  createXXHash64,
  createXXHash128,
  type IHasher,
} from 'hash-wasm'
import type { Algorithm, Digests } from '../doctor/digests.ts'
import { nodeDigests } from './node-digests.ts'

/** Digests that OpenSSL does not have. BLAKE2b with 16 bytes is what `hashlib.blake2b(digest_size=16)` makes. */
const createRare = {
  md4: createMD4,
  whirlpool: createWhirlpool,
  xxh32: createXXHash32,
  xxh64: createXXHash64,
  xxh3: createXXHash3,
  xxh128: createXXHash128,
  crc32c: () => createCRC32(0x82f63b78),
  blake3: () => createBLAKE3(),
  blake2b128: () => createBLAKE2b(128),
  blake2b256: () => createBLAKE2b(256),
  keccak256: () => createKeccak(256),
} satisfies Partial<Record<Algorithm, () => Promise<IHasher>>>

const load = async (): Promise<Digests> => {
  const made = await Promise.all(
    Object.entries(createRare).map(async ([name, create]) => [name, await create()] as const),
  )
  const rare = new Map<string, IHasher>(made)
  return {
    ...nodeDigests,
    algorithms: [...new Set([...nodeDigests.algorithms, ...(Object.keys(createRare) as Algorithm[])])],
    digest: (algorithm, input) => {
      const hasher = rare.get(algorithm)
      return hasher === undefined ? nodeDigests.digest(algorithm, input) : hasher.init().update(input).digest()
    },
    begin: (algorithm, text) => {
      const hasher = rare.get(algorithm)
      if (hasher === undefined) return nodeDigests.begin(algorithm, text)
      const begun = hasher.init().update(text).save()
      return (rest) => hasher.load(begun).update(rest).digest()
    },
  }
}

let loaded: Promise<Digests> | undefined

/** Returns the digests of Node and those of WebAssembly. Loaded on first use, because most processes never need them. */
export const loadDigests = (): Promise<Digests> => {
  loaded ??= load()
  return loaded
}
