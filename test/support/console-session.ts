import { type TestConsole, testToken } from './test-console.ts'

/** The header of whoever has a token or the secret of a session. */
export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

/** Signs a browser in. */
export const signIn = async (
  call: TestConsole['call'],
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
) => {
  const { json } = await call('POST', '/api/sessions', undefined, { ...bearer(testToken), 'user-agent': userAgent })
  return json as { id: string; secret: string }
}
