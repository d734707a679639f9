import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type WindowPlace, windowPlace } from './window-place.ts'

export interface WindowPlaceFile {
  /** undefined when there is none yet, or it cannot be read or makes no sense. */
  read(): WindowPlace | undefined
  /** A place that cannot be kept is no reason to stop. */
  write(place: WindowPlace): void
}

export const createWindowPlaceFile = (directory: string): WindowPlaceFile => {
  const path = join(directory, 'window-place.json')
  return {
    read() {
      try {
        return windowPlace.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data
      } catch {
        return undefined
      }
    },
    write(place) {
      try {
        writeFileSync(`${path}.tmp`, JSON.stringify(place), { mode: 0o600 })
        renameSync(`${path}.tmp`, path)
      } catch {
        // A full disk: the store says so where it matters.
      }
    },
  }
}
