/** The pages that the `type` of a problem links to, as plain HTML. */
import { escapeHtml } from '#domain/text/escape-html.ts'
import { createHash } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/kernel.ts'
import { generalProblems, type ProblemType } from '#contract/problem.ts'
import { sendProblem } from '../http/replies/send-problem.ts'
import type { Contracts } from './openapi.ts'
import { allProblems } from './problems.ts'

/** GET /problems and GET /problems/:code. */
export function mountProblemPages(server: FastifyInstance, contracts: Contracts): void {
  const problems = allProblems(contracts)
  server.get('/problems', (_request, reply) =>
    sendPage(reply, 'Problems', buildIndex([...problems.values()])),
  )
  server.get<{ Params: { code: string } }>('/problems/:code', ({ params }, reply) => {
    const type = problems.get(params.code)
    return type
      ? sendPage(reply, type.code, explain(type, routesWith(contracts, type)))
      : sendProblem(reply, generalProblems.noSuchRoute())
  })
}

function buildIndex(types: readonly ProblemType[]): string {
  const rows = types.map(
    ({ status, code, message }) =>
      `<tr><td>${status}<td><a href="/problems/${code}"><code>${code}</code></a><td>${escapeHtml(message)}`,
  )
  return `<p>Every error of the API. Distinguish them by their <code>code</code>.
<table><thead><tr><th>Status<th>Code<th>Message<tbody>${rows.join('')}</table>`
}

function explain({ status, message, explanation }: ProblemType, routes: readonly string[]): string {
  const list = routes.map((route) => `<li><code>${escapeHtml(route)}</code>`).join('')
  return `<p>${escapeHtml(explanation)}
<dl><dt>Status<dd>${status} ${STATUS_CODES[status]}<dt>Message<dd>${escapeHtml(message)}</dl>
${list && `<h2>Where it occurs</h2><ul>${list}</ul>`}
<p><a href="/problems">All problems</a>`
}

/** Routes that name the problem themselves; general ones can occur almost anywhere. */
const routesWith = (contracts: Contracts, type: ProblemType): string[] =>
  Object.values(contracts)
    .flatMap((contract) => Object.entries<Endpoint>(contract))
    .filter(([, { problems, canonicalRoute }]) => !canonicalRoute && problems?.includes(type))
    .map(([route]) => route.replaceAll(/:(\w+)/g, '{$1}'))

function sendPage(reply: FastifyReply, title: string, content: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src '${STYLE_HASH}'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=3600',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} – D3 API</title>
<style>${STYLE}</style>
<h1>${escapeHtml(title)}</h1>
${content}
</html>
`,
    )
}

const STYLE =
  ':root{color-scheme:light dark}' +
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}' +
  'th,td{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0}dt{font-weight:600}'
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`
