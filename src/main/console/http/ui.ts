import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestPath } from '../../../shared/request-path.ts'
import type { Stage } from '../../stage/stage.ts'
import { withoutScreensPage } from '../auth/pages.ts'
import { isPublic } from '../auth/security.ts'
import { policyWithFrames } from '../auth/security-headers.ts'
import { sendProblem } from './failures.ts'
import { ConsoleProblem } from './problems.ts'

const index = 'index.html'
const year = 31_536_000

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

const nothingHere = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(reply, new ConsoleProblem('not-found', `There is no ${request.method} ${requestPath(request.url)}.`))

/**
 * Serves the screens. A path that is neither a file nor under `/api` gets `index.html`. File names under `assets/`
 * contain a hash of their content, so they are cached forever. All other files are revalidated.
 */
export const ui = (
  app: FastifyInstance,
  { rendererDir, stage }: { rendererDir?: string | undefined; stage?: Pick<Stage, 'view' | 'port'> | undefined },
): void => {
  const root = rendererDir !== undefined && existsSync(join(rendererDir, index)) ? rendererDir : undefined

  const sendIndex = (reply: FastifyReply): FastifyReply =>
    root === undefined
      ? reply.header('content-type', 'text/html; charset=utf-8').send(withoutScreensPage())
      : reply.sendFile(index)

  if (root !== undefined) {
    const assets = join(root, 'assets')
    app.register(fastifyStatic, {
      root,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // The build writes `.br` and `.gz` beside each file. Without them the file itself is sent.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(assets)
        reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
      },
    })
  }
  if (stage !== undefined) {
    // The page frames the stage's service, whose port is known once the stage runs. A page of another site must not
    // start the stage, so a page opened from another site loads again once its policy can name the port.
    app.get('/present', { schema: { hide: true } }, async (request, reply) => {
      const isAsked = ['none', 'same-origin', undefined].includes(request.headers['sec-fetch-site'])
      const port = isAsked
        ? await stage.view().then(
            (view) => view.port,
            () => undefined,
          )
        : stage.port()
      if (port !== undefined) reply.header('content-security-policy', policyWithFrames(port))
      return sendIndex(reply)
    })
  }
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendIndex(reply))

  app.setNotFoundHandler((request, reply) => {
    if (!isPublic(request) || root === undefined || !wantsPage(request)) return nothingHere(request, reply)
    return sendIndex(reply)
  })
}
