import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StorageError } from '../../store/store.ts'
import { sendPage } from '../http/page-headers.ts'
import { fieldOf } from './logged-form.ts'
import { badRequestPage, crashPage, staleFormPage, storageFailedPage } from './views/message-page.ts'

/** Writes a crash to the program's log. Returns the id of the log entry to show on the page. */
export type OnCrash = (error: unknown, request: FastifyRequest) => string

/** Answers failures of the hosted page with pages, never with JSON, and never shows a stack trace. */
export const pageErrors = (
  scope: FastifyInstance,
  {
    onCrash,
    onUnfinished,
  }: {
    onCrash: OnCrash
    /** Called when the caller has left, so that no response can be sent. */
    onUnfinished: (request: FastifyRequest, reply: FastifyReply) => void
  },
): void => {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const linkId = fieldOf(request.params, 'linkId')
    if (error instanceof StorageError) return sendPage(reply, 503, storageFailedPage(linkId))
    if (error.code?.startsWith('FST_CSRF_')) return sendPage(reply, 403, staleFormPage(linkId))
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) {
      sendPage(reply, status, badRequestPage(linkId))
      if (request.raw.destroyed) onUnfinished(request, reply)
      return reply
    }
    return sendPage(reply, 500, crashPage(linkId, onCrash(error, request)))
  })
}
