import { readPage } from '../page-number.ts'

/** The state and the page that the address of a list asks for: the first state and page 1 unless they are valid. */
export function readStateQuery<S extends string>(
  { searchParams }: URL,
  states: readonly [readonly [S, string], ...(readonly (readonly [S, string])[])],
): { status: S; page: number } {
  const [status] = states.find(([state]) => state === searchParams.get('state')) ?? states[0]
  return { status, page: readPage(searchParams) }
}
