/** The server sets it (server/platform/http/requests/name-hint.ts). */
const COOKIE = /(?:^|; )d3_name=([^;]*)/

/** The first name of who is signed in, in the browser; null if nobody is. The session may have ended since. */
export function nameHint(): string | null {
  const value = COOKIE.exec(document.cookie)?.[1]
  try {
    return value === undefined ? null : decodeURIComponent(value)
  } catch {
    // The cookie is not as the server sets it; the server corrects it.
    return ''
  }
}
