/**
 * Allows scripts from this listener only, and no inline scripts. Allows inline styles, because components set them at
 * run time. A style cannot send data, since the other directives limit every request it could cause.
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

/** For data responses, which no browser shows as a page. It is short because every response carries it. */
export const policyOfData = "default-src 'none'; frame-ancestors 'none'"

/** For /present: its frame may show pages of the stage's service, under either name of this machine. */
export const policyWithFrames = (port: number): string =>
  `${contentSecurityPolicy}; frame-src http://127.0.0.1:${port} http://localhost:${port}`
