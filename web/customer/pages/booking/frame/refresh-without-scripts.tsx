import { MINUTE, type At } from '#domain/time/time.ts'

/** Loads a page that waits for a payment again, quickly in the first minute. With scripts, the page asks by itself. */
export function RefreshWithoutScripts({ href, since, now }: { href: string; since: At; now: At }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${now - since < MINUTE ? 5 : 15};url=${href}`} />
    </noscript>
  )
}
