/** A list that forgets its oldest rows. Newest first, as every reader here wants it. */
export function cachedList<Row>(limit: number) {
  const rows: Row[] = []
  return {
    add(row: Row) {
      rows.unshift(row)
      if (rows.length > limit) rows.length = limit
    },
    all: (): readonly Row[] => rows,
  }
}
export type KeptList<Row> = ReturnType<typeof cachedList<Row>>
