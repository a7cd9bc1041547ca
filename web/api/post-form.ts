/** Sends a form to an action of this site, whose redirect is for browsers without scripts. */
export async function postForm(path: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields)
  const { type, ok, status } = await fetch(path, { method: 'POST', body, redirect: 'manual' })
  if (type !== 'opaqueredirect' && !ok) throw new Error(`${path}: ${status}`)
}
