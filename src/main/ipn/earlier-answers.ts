import type { Attempt } from '../domain/ipn/delivery.ts'
import { shortenedBody } from '../http-client/answer-body.ts'

/** Deliveries that wait from which on this matters, and characters that are left of an answer. */
const few = 100
const left = 512

/**
 * The attempts of a delivery whose answers are to be shortened now that a newer one is there. While many deliveries wait
 * all their answers are in memory, and how a delivery stands is told by the newest.
 */
export const shortenedEarlier = (attempts: readonly Attempt[], waiting: number): Attempt[] => {
  if (waiting <= few) return []
  return attempts.flatMap((attempt) => {
    const { response } = attempt
    const body = response && shortenedBody(response.body, left)
    return response === null || body === null || body === response.body
      ? []
      : [{ ...attempt, response: { ...response, body } }]
  })
}
