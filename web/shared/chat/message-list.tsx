import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { m } from '#messages'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import type { Row } from './rows.ts'

/** As close to the end as a view counts as being there, in pixels. */
const NEAR_END = 60
/** Older messages are loaded before the reader is at the first one. */
const NEAR_START = 600

/**
 * The rows of a thread, of which only those near the view are in the document. It opens at the newest, stays there
 * as long as the reader does, and older rows above the view do not move it.
 */
export function MessageList({
  rows,
  newCount,
  label,
  hasOlder,
  older,
  onOlder,
  onEndVisible,
  renderRow,
}: MessageListProps) {
  const isReady = useHydrated()
  if (isReady)
    return <ScrolledList {...{ rows, newCount, label, hasOlder, older, onOlder, onEndVisible, renderRow }} />
  // Starts at its end without scripts.
  return (
    <div className={clsx(scroller, 'flex flex-col-reverse')}>
      <ol className={column} aria-label={label}>
        {rows.map((row) => (
          <li key={row.key}>{renderRow(row)}</li>
        ))}
      </ol>
    </div>
  )
}

function ScrolledList({
  rows,
  newCount,
  label,
  hasOlder,
  older,
  onOlder,
  onEndVisible,
  renderRow,
}: MessageListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isAtEnd = useRef(true)
  const [isAway, setAway] = useState(false)
  const { isOlderAdded, isOwnAdded } = useChangeOf(rows)
  const last = rows.length - 1

  const scrollToEnd = (smooth = false) => list.current?.scrollToIndex(last, { align: 'end', smooth })

  useLayoutEffect(() => {
    if (isOlderAdded) return
    if (isAtEnd.current || isOwnAdded) scrollToEnd()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- after the rows have changed
  }, [rows])
  useEffect(() => {
    // The newest is visible as soon as the thread opens, and when the reader comes back to the page.
    const report = () => isAtEnd.current && onEndVisible()
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [rows, onEndVisible])
  useEffect(() => {
    // The keyboard of a phone, or a longer text in the composer, makes the view smaller.
    const observer = new ResizeObserver(() => isAtEnd.current && scrollToEnd())
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  })

  function onScroll(offset: number) {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    isAtEnd.current = offset + viewportSize >= scrollSize - NEAR_END
    setAway(!isAtEnd.current)
    if (isAtEnd.current) onEndVisible()
    if (offset < NEAR_START && hasOlder) onOlder()
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {older}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard */}
      <div
        ref={frame}
        className={clsx(scroller, 'flex flex-col')}
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        <div className="grow" />
        <div className={column}>
          <Virtualizer
            ref={list}
            scrollRef={frame}
            data={rows}
            shift={isOlderAdded}
            as="ol"
            item="li"
            onScroll={onScroll}
          >
            {(row) => <div key={row.key}>{renderRow(row)}</div>}
          </Virtualizer>
        </div>
      </div>
      {isAway && (
        <button
          type="button"
          className="absolute bottom-3 left-1/2 inline-flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full
            bg-surface px-4 text-14 font-semibold shadow-float"
          onClick={() => scrollToEnd()}
        >
          <ArrowDown className="small-icon" aria-hidden />
          {newCount > 0 ? m.chat_new_messages() : m.chat_to_newest()}
        </button>
      )}
    </div>
  )
}

/** What has changed since the rows were last shown. */
function useChangeOf(rows: readonly Row[]): { isOlderAdded: boolean; isOwnAdded: boolean } {
  const [{ of, change }, setSeen] = useState({ of: rows, change: { isOlderAdded: false, isOwnAdded: false } })
  if (of === rows) return change
  const first = of.find(isMessage)
  const next = {
    isOlderAdded:
      first !== undefined &&
      rows.find(isMessage)?.key !== first.key &&
      rows.some(({ key }) => key === first.key),
    isOwnAdded: rows.at(-1)?.kind === 'waiting' && !of.some(({ key }) => key === rows.at(-1)?.key),
  }
  setSeen({ of: rows, change: next })
  return next
}
const isMessage = ({ kind }: Row) => kind !== 'day'

type MessageListProps = {
  rows: readonly Row[]
  /** Messages of the other party that the reader has not seen. */
  newCount: number
  label: string
  hasOlder: boolean
  /** Shows that older messages are loaded, or could not be. */
  older: ReactNode
  onOlder: () => void
  onEndVisible: () => void
  renderRow: (row: Row) => ReactElement
}

const scroller = 'min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]'
const column = 'mx-auto w-full max-w-200 px-3 pt-3 pb-1 wide:px-6'
