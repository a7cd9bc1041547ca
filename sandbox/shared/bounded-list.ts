/** A list of at most `limit` rows, newest first. Adding a row drops the oldest. */
export function boundedList<Row>(limit: number) {
  const rows: Row[] = []
  return {
    add(row: Row) {
      rows.unshift(row)
      if (rows.length > limit) rows.length = limit
    },
    all: (): readonly Row[] => rows,
  }
}
