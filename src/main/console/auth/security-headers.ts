/**
 * Scripts only from this listener, none inline. Styles may be inline: the screens' components set them at run time,
 * and a style cannot call out, since every fetch it could cause is bound by the other rules.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const

/** For answers that are data: no browser shows them as a page. Short, because each carries it. */
export const policyOfData = "default-src 'none'; frame-ancestors 'none'"

/** For /present: pages of the stage's service may stand in its frame, under either name of this machine. */
export const policyWithFrames = (port: number): string =>
  `${contentSecurityPolicy}; frame-src http://127.0.0.1:${port} http://localhost:${port}`
