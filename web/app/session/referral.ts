import type { Session } from '#contract/session.ts'

/** The address of a page as this user shares it: a person who opens it and signs up is referred by the user. */
export function withReferral(url: string, session: Pick<Session, 'referralSlug'> | null): string {
  if (!session?.referralSlug) return url
  const address = new URL(url)
  address.searchParams.set('ref', session.referralSlug)
  return address.href
}
