/** The state and the page that the address of a list asks for: the first state and page 1 unless they are valid. */
export function readStateQuery<S extends string>(
  { searchParams }: URL,
  states: readonly [readonly [S, string], ...(readonly (readonly [S, string])[])],
): { status: S; page: number } {
  const [status] = states.find(([state]) => state === searchParams.get('state')) ?? states[0]
  const page = Number(searchParams.get('page') ?? 1)
  return { status, page: Number.isInteger(page) && page > 0 ? page : 1 }
}
