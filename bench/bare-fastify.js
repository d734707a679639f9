// The baseline: a Fastify route that parses the body and answers, nothing else. Plain JavaScript, so that its start-up
// can be timed without a loader.
import Fastify from 'fastify'

const app = Fastify()
app.post('/v2/payment-links', async (request) => {
  const body = /** @type {{ order_id?: string }} */ (request.body)
  return { status: body.order_id !== undefined }
})
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
process.stdout.write(`${JSON.stringify({ event: 'ready', port })}\n`)
process.send?.({ port })
