import { readMaterial } from '../../src/main/reader/read-material.ts'
import { sampleIpn } from './sample-ipn.ts'

/** The IPN of the samples, as a form. */
export const form = new URLSearchParams(sampleIpn).toString()
/** What is said of the first candidate in a text. */
export const notesIn = (text: string): string[] => readMaterial(text).candidates[0]?.notes ?? []
