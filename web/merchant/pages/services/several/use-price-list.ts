import { useCallback, useEffect, useState } from 'react'
import type { PriceListLine } from '#domain/catalogue/price-list/types.ts'
import { keepDraft, readKept } from './kept-draft.ts'
import { toListDraft, toRowOfLine, type DraftRow, type LeftOutLine, type ListDraft } from './list-draft.ts'

/**
 * The typed list and its rows, kept in this browser until they are saved. The server does not know what the browser keeps, so
 * the component begins again when it is hydrated.
 */
export function usePriceList(
  storeId: string,
  staff: readonly { id: string; name: string }[],
  isHydrated: boolean,
) {
  const [kept] = useState(() => (isHydrated ? readKept(storeId) : null))
  const [text, setText] = useState(kept?.text ?? '')
  const [list, setList] = useState<ListDraft | null>(kept?.list ?? null)
  useEffect(() => {
    if (isHydrated) keepDraft(storeId, { text, list })
  }, [storeId, text, list, isHydrated])

  const change = useCallback(
    (key: string, changed: Partial<DraftRow>) =>
      setList(
        (now) =>
          now && { ...now, rows: now.rows.map((row) => (row.key === key ? { ...row, ...changed } : row)) },
      ),
    [],
  )
  const remove = useCallback(
    (key: string) => setList((now) => now && { ...now, rows: now.rows.filter((row) => row.key !== key) }),
    [],
  )
  return {
    text,
    setText,
    list,
    change,
    remove,
    read: (lines: readonly PriceListLine[]) => setList(toListDraft(lines, staff)),
    take: (line: LeftOutLine) =>
      setList(
        (now) =>
          now && {
            rows: [...now.rows, toRowOfLine(line)],
            leftOut: now.leftOut.filter((each) => each !== line),
          },
      ),
    /** Back to what was typed. */
    restart: () => setList(null),
    clear: () => {
      setText('')
      setList(null)
    },
  }
}
