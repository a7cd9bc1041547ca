const MOST = 10_000 // the greatest page that the API accepts

/** The page of a list in the address; the first one if it is no such number. */
export function readPage(searchParams: URLSearchParams): number {
  const page = Number(searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= MOST ? page : 1
}
