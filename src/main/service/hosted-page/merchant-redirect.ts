import type { FastifyReply } from 'fastify'

const percentEncoded = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/**
 * A URL as a header can carry it: exactly as given, save that what is not printable ASCII is percent-encoded as UTF-8.
 * A browser asks for the same address either way.
 */
export const headerUrl = (url: string): string => url.replace(/[^\x21-\x7e]/gu, percentEncoded)

/** Sends the customer on with a GET; our decision: 303, and nothing appended to the merchant's URL. */
export const redirectTo = (reply: FastifyReply, url: string): FastifyReply =>
  reply.code(303).header('location', headerUrl(url)).send('')
