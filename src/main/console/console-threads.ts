import { createDoctorWorkers, type DoctorWorkers } from '../signature-tools/doctor-workers/doctor-workers.ts'
import { type CaseWorkers, createCaseWorkers } from './cases/case-workers.ts'
import { createParsers, type Parsers } from './parsers/parsers.ts'

/** What works beside the engine's own thread. Each part starts its threads on first use. */
export interface ConsoleThreads {
  parsers: Parsers
  caseWorkers: CaseWorkers
  doctorWorkers: DoctorWorkers
  close(): Promise<void>
}

export const createConsoleThreads = (): ConsoleThreads => {
  const parts = { parsers: createParsers(), caseWorkers: createCaseWorkers(), doctorWorkers: createDoctorWorkers() }
  return { ...parts, close: async () => void (await Promise.all(Object.values(parts).map((part) => part.close()))) }
}
