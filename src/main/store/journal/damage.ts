/** The unreadable parts of one file. */
export interface Damage {
  file: string
  /** Lines that could not be read. */
  lines: { offset: number; bytes: number }[]
  /**
   * Number of transactions or records known to be missing, from their numbers or from the count at the end of the file.
   */
  missing: number
  /** Other faults, as text. */
  notes: string[]
}

export interface DamageList {
  readonly all: readonly Damage[]
  line(file: string, offset: number, bytes: number): void
  missing(file: string, count: number): void
  note(file: string, text: string): void
}

export const createDamageList = (): DamageList => {
  const all: Damage[] = []
  const of = (file: string): Damage => {
    const known = all.find((damage) => damage.file === file)
    if (known) return known
    const damage: Damage = { file, lines: [], missing: 0, notes: [] }
    all.push(damage)
    return damage
  }
  return {
    all,
    line(file, offset, bytes) {
      of(file).lines.push({ offset, bytes })
    },
    missing(file, count) {
      of(file).missing += count
    },
    note(file, text) {
      of(file).notes.push(text)
    },
  }
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Describes the damage in one sentence for the log and the console. */
export const damageReason = (damage: Damage): string => {
  const parts = [...damage.notes]
  if (damage.lines.length > 0) parts.unshift(`${counted(damage.lines.length, 'line')} could not be read`)
  if (damage.missing > damage.lines.length) parts.push(`${damage.missing} entries are missing`)
  return `${parts.join('; ')}`
}

/** Returns the minimum number of lost changes: an unreadable line contained at least one. */
export const damageCount = (damage: Damage): number => Math.max(damage.lines.length, damage.missing)
