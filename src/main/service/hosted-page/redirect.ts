import type { FastifyReply } from 'fastify'
import { locationHeaderOf } from '../../domain/link/web-address.ts'

/** Sends the browser on with a GET; our decision: 303, and nothing appended to a merchant's URL. */
export const redirectTo = (reply: FastifyReply, url: string): FastifyReply =>
  reply.code(303).header('location', locationHeaderOf(url)).send('')
