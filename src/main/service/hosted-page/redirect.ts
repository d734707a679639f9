import type { FastifyReply } from 'fastify'
import { locationHeaderOf } from '../../domain/link/web-address.ts'

/**
 * Redirects the browser with 303, which it follows with a GET. Appends nothing to the merchant's URL (decision record).
 */
export const redirectTo = (reply: FastifyReply, url: string): FastifyReply =>
  reply.code(303).header('location', locationHeaderOf(url)).send('')
