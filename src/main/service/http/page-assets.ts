import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const
type AssetName = `${string}.${keyof typeof types}`

/** The files that pages load: their addresses and the route that serves them. */
export interface PageAssets<Name extends AssetName> {
  /** Absolute path. It changes with the content of the files, so browsers may cache them for ever. */
  url(name: Name): string
  /** Serves all files under one path, so that scripts can import each other by relative paths. */
  serve(scope: FastifyInstance): void
}

/**
 * `files` holds the text of each file, read with readFileSync(new URL('./x.css', import.meta.url), 'utf8') in exactly
 * this form. From source, this reads the file next to the module. In the bundle, scripts/inline-text-files.ts has
 * replaced the call by the text, so no file must be copied; a call in another form fails when the bundle starts.
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
          // Not logged: assets are not part of the exchange between merchant and service.
          request.exchange.logged = true
          return reply
            .headers({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
            .send(text)
        })
      }
    },
  }
}
