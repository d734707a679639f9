const prefix = 'paylink_console_'

/** The session cookie of the console on this port. Cookies are shared by all ports of a host: the name tells two apart. */
export const consoleCookie = (port: number): string => `${prefix}${port}`

/** Whether a cookie, as in a `Cookie` or `Set-Cookie` header, is the session of a console on any port. */
export const isConsoleCookie = (cookie: string): boolean => cookie.trimStart().startsWith(prefix)
