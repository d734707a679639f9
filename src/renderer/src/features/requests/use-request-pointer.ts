import { useStore } from 'zustand'
import { useConsole } from '../../stores/console.tsx'
import { createRequestPointer, type Pointed, pointedOut, type RequestPointer } from './request-pointer.ts'

/** The highlighted member of this screen. */
export const useRequestPointer = (): RequestPointer => useConsole().kept(createRequestPointer)

/** Whether a view shows this member as highlighted by another view. */
export const usePointedFromElsewhere = (name: string, own: Pointed['from']): boolean =>
  useStore(useRequestPointer(), (state) => {
    const pointed = pointedOut(state)
    return pointed?.name === name && pointed.from !== own
  })
