// A child process: posts the same bodies with plain undici, eight at a time to each port, and stores nothing.
import { Pool } from 'undici'
import { ipnBody } from './ipn-body.ts'

process.on('message', ({ ports, count }: { ports: number[]; count: number }) => {
  const pools = ports.map((port) => new Pool(`http://127.0.0.1:${port}`, { connections: 8 }))
  const share = Math.floor(count / (ports.length * 8))
  const worker = async (pool: Pool, first: number): Promise<void> => {
    for (let i = 0; i < share; i++) {
      const { body } = await pool.request({
        method: 'POST',
        path: '/ipn',
        headers: { 'content-type': 'application/json' },
        body: ipnBody(first + i),
      })
      await body.dump()
    }
  }
  const round = () =>
    Promise.all(pools.flatMap((pool, p) => Array.from({ length: 8 }, (_, w) => worker(pool, (p * 8 + w) * share))))
  void (async () => {
    await round()
    const started = performance.now()
    await round()
    process.send?.({ perSecond: (share * ports.length * 8 * 1000) / (performance.now() - started) })
  })()
})
