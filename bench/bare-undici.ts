// A child process: posts the same bodies with plain undici, eight at a time to each port, and stores nothing.
import { Pool } from 'undici'
import { ipnBody } from './ipn-body.ts'

const perHost = 8

process.on('message', ({ ports, count }: { ports: number[]; count: number }) => {
  let next = 0
  const worker = async (pool: Pool): Promise<void> => {
    while (next < count) {
      const { body } = await pool.request({
        method: 'POST',
        path: '/ipn',
        headers: { 'content-type': 'application/json' },
        body: ipnBody(next++),
      })
      await body.dump()
    }
  }
  for (const port of ports) {
    const pool = new Pool(`http://127.0.0.1:${port}`, { connections: perHost })
    for (let i = 0; i < perHost; i++) void worker(pool)
  }
})
