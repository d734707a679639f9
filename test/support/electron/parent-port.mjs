// Loaded before a program that the stand-in runs as a utility process: `process.parentPort` over Node's own channel.
import { EventEmitter } from 'node:events'

const port = Object.assign(new EventEmitter(), {
  /** @param {unknown} message */
  postMessage: (message) => void process.send?.(message),
})
// What comes before anyone listens waits, as it does in a real one.
port.on('newListener', (name) => {
  if (name !== 'message' || port.listenerCount('message') > 0) return
  process.on('message', (data) => port.emit('message', { data, ports: [] }))
})
Object.assign(process, { parentPort: port })
// A utility process ends with its parent, however that ends.
process.on('disconnect', () => process.exit(0))
