import { useState } from 'react'
import { clsx } from 'clsx'
import { diffLines, type DiffLine } from '#domain/text/rich-text.ts'
import { Chip } from '#web/ui/forms/chip.tsx'

type Bodies = { bodyEn: string; bodySw: string }
const MARKS: Record<DiffLine['kind'], string> = { same: '', added: '+', removed: '−' }

/** The lines that were removed and added, in one of the languages. */
export function TextDiff({ before, after }: { before: Bodies; after: Bodies }) {
  const [field, setField] = useState<keyof Bodies>('bodyEn')
  const changed = diffLines(before[field], after[field]).filter(({ kind }) => kind !== 'same')
  return (
    <div className="mt-3 grid gap-3">
      <div className="flex gap-2">
        <Chip selected={field === 'bodyEn'} onClick={() => setField('bodyEn')}>
          English
        </Chip>
        <Chip selected={field === 'bodySw'} onClick={() => setField('bodySw')}>
          Kiswahili
        </Chip>
      </div>
      {changed.length === 0 && <p className="text-ink-2">Nothing has changed in this language.</p>}
      <ul className="grid gap-1 text-15" lang={field === 'bodySw' ? 'sw' : 'en'}>
        {changed.map(({ kind, line }, index) => (
          <li
            key={index}
            className={clsx(
              'grid grid-cols-[1rem_1fr] rounded-control px-2 py-1 wrap-anywhere',
              kind === 'added' ? 'bg-ok-soft' : 'bg-sunk text-ink-2 line-through',
            )}
          >
            <span aria-hidden>{MARKS[kind]}</span>
            <span>
              <span className="sr-only">{kind === 'added' ? 'Added: ' : 'Removed: '}</span>
              {line}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
