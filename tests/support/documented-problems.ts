/** Checks that every problem in a response is documented in the contract of its route. */
import assert from 'node:assert/strict'
import type { Endpoint } from '#contract/kernel.ts'
import { CONTRACTS } from '#server/features.ts'
import { isServedOn, type Site } from '#server/platform/http/operation.ts'
import { getProblems } from '#server/platform/openapi/problems.ts'

type KnownRoute = {
  route: string
  endpoint: Endpoint
  method: string
  pattern: RegExp
  codes: ReadonlySet<string>
}

/** Static paths come first, because the router prefers them. */
const ROUTES: readonly KnownRoute[] = Object.values(CONTRACTS)
  .flatMap((contract) => Object.entries<Endpoint>(contract))
  .map(([route, endpoint]) => {
    const [method = '', path = ''] = route.split(' ')
    const codes = new Set(getProblems(method, endpoint).map(({ code }) => code))
    return { route, endpoint, method, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`), codes }
  })
  .toSorted((a, b) => Number(a.route.includes(':')) - Number(b.route.includes(':')))

/** `path` is the path of the request without /api/v1. */
export function assertDocumented(
  method: string,
  path: string,
  site: Site,
  { status, body }: { status: number; body: unknown },
): void {
  if (status < 400 || typeof body !== 'object' || body === null || !('code' in body)) return
  const known = ROUTES.find(
    (each) =>
      isServedOn(each.endpoint, site) &&
      each.method === method &&
      each.pattern.test(path.split('?')[0] ?? ''),
  )
  if (!known) return
  assert.ok(
    known.codes.has(String(body.code)),
    `${known.route} does not document ${status} ${String(body.code)}`,
  )
}
