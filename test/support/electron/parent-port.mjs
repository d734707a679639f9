// Loaded before a program that the stand-in runs as a utility process: `process.parentPort` over Node's own channel.
import { EventEmitter } from 'node:events'

const port = Object.assign(new EventEmitter(), {
  postMessage: (message) => void process.send?.(message),
  start() {},
})
process.parentPort = port
process.on('message', (data) => port.emit('message', { data, ports: [] }))
// A utility process ends with its parent, however that ends.
process.on('disconnect', () => process.exit(0))
