import type { AttemptView, DeliveryView } from '../../shared/contract/deliveries.ts'
import type { ScorecardExchange } from '../../shared/contract/scorecards.ts'
import { maskedHeaders, maskedUrl, shortened } from './masked.ts'

/** Returns an attempt for the report; without an attempt, the message that was to be sent. */
export const exchangeOf = (
  { id, url, body, bodyBytes, contentType }: DeliveryView,
  attempt: AttemptView | undefined,
  { what, orderId }: { what: string; orderId: string },
): ScorecardExchange => {
  const about = { what, deliveryId: id, orderId }
  if (attempt === undefined) {
    // Without an attempt only the text of the body is known.
    const unsent = { text: body, encoding: 'utf8' as const, bytes: bodyBytes, truncated: false }
    const request = { method: 'POST' as const, url: maskedUrl(url), body: shortened(unsent) }
    return {
      ...about,
      attemptId: null,
      startedAt: null,
      durationMs: null,
      request: { ...request, headers: [['Content-Type', contentType]] },
      response: null,
      error: 'No answer had come when it was no longer waited for.',
    }
  }
  const { request, response, error } = attempt
  return {
    ...about,
    attemptId: attempt.id,
    startedAt: attempt.startedAt,
    durationMs: attempt.durationMs,
    request: {
      method: 'POST',
      url: maskedUrl(request.url),
      headers: maskedHeaders(request.headers),
      body: shortened(request.body),
    },
    response: response && {
      status: response.status,
      headers: maskedHeaders(response.headers),
      body: shortened(response.body),
    },
    error: error?.message ?? null,
  }
}
