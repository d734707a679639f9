import { useStore } from 'zustand'
import { useConsole } from '../../stores/console.tsx'
import { createRequestPointer, type Pointed, pointedOut, type RequestPointer } from './request-pointer.ts'

/** What is pointed out on this screen. */
export const useRequestPointer = (): RequestPointer => useConsole().kept(createRequestPointer)

/** Whether a view that is not the one pointing shows this member as pointed out. */
export const usePointedFromElsewhere = (name: string, own: Pointed['from']): boolean =>
  useStore(useRequestPointer(), (state) => {
    const pointed = pointedOut(state)
    return pointed?.name === name && pointed.from !== own
  })
