import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const
type AssetName = `${string}.${keyof typeof types}`

/** The files a surface's pages load: their addresses, and the route that serves them. */
export interface PageAssets<Name extends AssetName> {
  /** Absolute path. It changes with the files' content, so browsers may keep what they got. */
  url(name: Name): string
  /** The same address for every file, so that scripts can import each other by relative paths. */
  serve(scope: FastifyInstance): void
}

/**
 * `files` holds each file's text, read as
 *   readFileSync(new URL('./x.css', import.meta.url), 'utf8')
 * in just this form: from source the real file next to the module is read; in the bundle, where no such file is near,
 * scripts/inline-text-files.ts has put the text in place of the call. So there is nothing to copy, and a call in
 * another form fails as the bundle starts.
 */
export const createPageAssets = <Name extends AssetName>(
  folder: string,
  files: Record<Name, string>,
): PageAssets<Name> => {
  const content = createHash('sha256')
  for (const [name, text] of Object.entries(files)) content.update(`${name}\n${text}\n`)
  const path = `${folder}/${content.digest('base64url').slice(0, 10)}`

  return {
    url: (name) => `${path}/${name}`,
    serve: (scope) => {
      for (const [name, text] of Object.entries<string>(files)) {
        const type = types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types]
        scope.get(`${path}/${name}`, (request, reply) => {
          // Files are no part of what merchant and service say to each other: the log is clearer without them.
          request.exchange.logged = true
          return reply
            .headers({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
            .send(text)
        })
      }
    },
  }
}
