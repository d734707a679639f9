/** What could not be read in one file. */
export interface Damage {
  file: string
  /** Places that hold no readable line. */
  lines: { offset: number; bytes: number }[]
  /** Transactions or records known to be missing, by their numbers or the count at the end of the file. */
  missing: number
  /** What else is wrong, in words. */
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

/** One sentence for the log and the console. */
export const damageReason = (damage: Damage): string => {
  const parts = [...damage.notes]
  if (damage.lines.length > 0) parts.unshift(`${counted(damage.lines.length, 'line')} could not be read`)
  if (damage.missing > damage.lines.length) parts.push(`${damage.missing} entries are missing`)
  return `${parts.join('; ')}`
}

/** At least this much is lost: an unreadable line held at least one change. */
export const damageCount = (damage: Damage): number => Math.max(damage.lines.length, damage.missing)
