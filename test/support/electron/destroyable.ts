import { EventEmitter } from 'node:events'

const stillWorks = new Set<string | symbol>([...Object.getOwnPropertyNames(EventEmitter.prototype), 'isDestroyed'])

/** An object of Electron's: once it is destroyed, everything but its listeners and `isDestroyed` throws. */
export const destroyable = <T extends EventEmitter & { isDestroyed(): boolean }>(target: T): T =>
  new Proxy(target, {
    get(object, name) {
      const isOwn = typeof name === 'string' && !name.startsWith('_')
      if (isOwn && !stillWorks.has(name) && object.isDestroyed()) throw new TypeError('Object has been destroyed')
      const value = Reflect.get(object, name, object) as unknown
      return typeof value === 'function' ? value.bind(object) : value
    },
  })

/** An event that can be prevented, with further properties. */
export const preventable = <T extends object>(more: T = {} as T) => {
  const event = {
    ...more,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}
