import { useCallback, useEffect, useState } from 'react'
import type { PriceListLine } from '#domain/catalogue/price-list/types.ts'
import { keepDraft, readKept } from './kept-draft.ts'
import { toListDraft, toRowOfLine, type DraftRow, type LeftOutLine, type ListDraft } from './list-draft.ts'

/** The typed list and its rows, kept in this browser until they are saved. */
export function usePriceList(storeId: string, staff: readonly { id: string; name: string }[]) {
  const [text, setText] = useState('')
  const [list, setList] = useState<ListDraft | null>(null)
  const [isLoaded, setLoaded] = useState(false)
  // The server does not know what this browser keeps.
  useEffect(() => {
    const kept = readKept(storeId)
    if (kept) {
      setText(kept.text)
      setList(kept.list)
    }
    setLoaded(true)
  }, [storeId])
  useEffect(() => {
    if (isLoaded) keepDraft(storeId, { text, list })
  }, [storeId, text, list, isLoaded])

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
