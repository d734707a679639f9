/** What a call sends, beside its route. */
export interface ApiParts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

const queryText = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** Returns the request of a call of a route such as `GET /api/links/:id`. `path` has the query, too. */
export const apiRequest = (route: string, { params = {}, query = {}, body }: ApiParts) => {
  const [method = '', path = ''] = route.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return { method, path: filled + queryText(query), body }
}
