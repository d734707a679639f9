import { createRequire } from 'node:module'

type Real = typeof import('piscina').Piscina
type Options = ConstructorParameters<Real>[0]

/**
 * Stands in for `piscina` (see vitest.config.ts): a pool that is destroyed at rest is kept for the next one of its kind, because
 * a new thread loads and compiles its code again, which takes longer than what most tests ask of it.
 */
const { Piscina: RealPool } = createRequire(import.meta.url)('piscina') as { Piscina: Real }

const kept = new Map<string, InstanceType<Real>[]>()

const keptLike = (options: Options): InstanceType<Real>[] => {
  const kind = JSON.stringify(options)
  const pools = kept.get(kind) ?? []
  kept.set(kind, pools)
  return pools
}

class KeptPool extends RealPool {
  readonly #alike: InstanceType<Real>[]
  /** Tasks without a result. One that failed counts for ever, because its thread may have ended. */
  #open = 0

  constructor(options: Options) {
    super(options)
    this.#alike = keptLike(options)
  }

  override async run(...task: Parameters<InstanceType<Real>['run']>): Promise<unknown> {
    this.#open += 1
    const result = await super.run(...task)
    this.#open -= 1
    return result
  }

  override async destroy(): Promise<void> {
    if (this.#open > 0) return super.destroy()
    this.removeAllListeners('error')
    this.#alike.push(this)
  }
}

/** A constructor, as the real one is. */
export function Piscina(options: Options): InstanceType<Real> {
  return keptLike(options).pop() ?? new KeptPool(options)
}
