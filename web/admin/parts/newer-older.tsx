import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'

type NewerOlderProps = { path: string; filter: Record<string, string>; page: number; hasMore: boolean }

/** Links to the other pages of a list that begins with the newest. */
export function NewerOlder({ path, filter, page, hasMore }: NewerOlderProps) {
  const getPageHref = (number: number) => {
    const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
    if (number > 1) query.set('page', String(number))
    return query.size === 0 ? path : `${path}?${query.toString()}`
  }
  if (page === 1 && !hasMore) return null
  return (
    <nav className="mt-4 flex gap-2.5" aria-label="Pages">
      {page > 1 && (
        <ButtonLink variant="line" href={getPageHref(page - 1)}>
          Newer
        </ButtonLink>
      )}
      {hasMore && (
        <ButtonLink variant="line" href={getPageHref(page + 1)}>
          Older
        </ButtonLink>
      )}
    </nav>
  )
}
