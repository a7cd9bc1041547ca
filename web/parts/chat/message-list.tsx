// cspell:ignore virtua
import { clsx } from 'clsx'
import { ArrowDown } from '#web/ui/icons/icons.tsx'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { m } from '#messages'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import type { ThreadRow } from './rows.ts'

/** Distance to the end within which a view counts as being there, in pixels. */
const NEAR_END = 60
/** Distance to the start at which older messages are loaded, before the reader is at the first one. */
const NEAR_START = 600
/** Room for the line that says that the other party types. */
const ROOM_BELOW = 24

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
  typing,
}: MessageListProps) {
  const isReady = useHydrated()
  if (isReady)
    return (
      <ScrolledList
        {...{ rows, newCount, label, hasOlder, older, onOlder, onEndVisible, renderRow, typing }}
      />
    )
  // The list starts at its end without scripts.
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
  typing,
}: MessageListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isAtEnd = useRef(true)
  const height = useRef(0)
  const [isAway, setAway] = useState(false)
  const { isOlderAdded, isOwnAdded } = useListChange(rows)

  const scrollToEnd = () => {
    isAtEnd.current = true
    list.current?.scrollToIndex(rows.length - 1, { align: 'end', offset: ROOM_BELOW })
  }
  const reportEnd = useEffectEvent(() => isAtEnd.current && onEndVisible())
  const stayAtEnd = useEffectEvent(() => isAtEnd.current && scrollToEnd())

  useLayoutEffect(() => {
    if (isOlderAdded) return
    if (isOwnAdded) isAtEnd.current = true
    stayAtEnd()
  }, [rows, isOlderAdded, isOwnAdded])
  useEffect(() => {
    // The newest is visible as soon as the thread opens, and when the reader comes back to the page.
    reportEnd()
    document.addEventListener('visibilitychange', reportEnd)
    return () => document.removeEventListener('visibilitychange', reportEnd)
  }, [rows])
  useEffect(() => {
    if (!frame.current) return
    // The keyboard of a phone, or a longer text in the composer, makes the view smaller.
    const observer = new ResizeObserver(([entry]) => {
      height.current = entry?.target.clientHeight ?? 0
      stayAtEnd()
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  function onScroll(offset: number) {
    const view = frame.current
    // The reader has not scrolled: the view has another height, which the observer will see.
    if (!view || view.clientHeight !== height.current) return
    isAtEnd.current = view.scrollTop + view.clientHeight >= view.scrollHeight - NEAR_END
    setAway(!isAtEnd.current)
    if (isAtEnd.current) onEndVisible()
    if (offset < NEAR_START && hasOlder) onOlder()
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {older}
      <div
        ref={frame}
        className={clsx(scroller, 'flex flex-col')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard
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
            onResize={() => isAtEnd.current && scrollToEnd()}
          >
            {(row) => <div key={row.key}>{renderRow(row)}</div>}
          </Virtualizer>
        </div>
      </div>
      {typing}
      {isAway && (
        <button
          type="button"
          className={clsx(
            'absolute right-3 bottom-3 grid h-11 min-w-11 place-items-center rounded-full bg-surface shadow-float',
            newCount > 0 && 'grid-flow-col gap-2 px-4 text-14 font-semibold',
          )}
          onClick={scrollToEnd}
        >
          <ArrowDown className="size-5!" aria-hidden />
          <span className={clsx(newCount === 0 && 'sr-only')}>
            {newCount > 0 ? m.chat_new_messages() : m.chat_to_newest()}
          </span>
        </button>
      )}
    </div>
  )
}

/** Returns the change since the rows were last shown. */
function useListChange(rows: readonly ThreadRow[]): { isOlderAdded: boolean; isOwnAdded: boolean } {
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
const isMessage = ({ kind }: ThreadRow) => kind !== 'day'

type MessageListProps = {
  rows: readonly ThreadRow[]
  /** Messages of the other party that the reader has not seen. */
  newCount: number
  label: string
  hasOlder: boolean
  /** Shows that older messages are loaded, or could not be. */
  older: ReactNode
  onOlder: () => void
  onEndVisible: () => void
  renderRow: (row: ThreadRow) => ReactElement
  /** Line over the room below the last row. */
  typing: ReactNode
}

const scroller = 'min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]'
const column = 'mx-auto w-full max-w-200 px-3 pt-3 pb-6 wide:px-6'
