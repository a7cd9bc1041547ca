import { clsx } from 'clsx'
import type { Case, WorkItem } from '#contract/admin/queue-items.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { useSession } from '#web/app/session/session.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { ArrowLeft } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Evidence } from '../../parts/evidence.tsx'
import { FactList } from '../../parts/fact-list.tsx'
import { Due } from '../../parts/due.tsx'
import { Handling } from './handling.tsx'
import { Notes } from './notes.tsx'
import { DECISIONS } from './panels/decisions.ts'

type CasePanelProps = {
  shown: Case
  /** Entry of the case in the queue; undefined once it was decided. */
  item: WorkItem | undefined
  now: number
  listHref: string
  /** Called when something about the case has changed. */
  onChange: () => void
  /** Called when the case was decided. */
  onDone: () => void
}

/** A case: what is known about it, who works on it, and the decision. */
export function CasePanel({ shown, item, now, listHref, onChange, onDone }: CasePanelProps) {
  const accountId = useSession()?.id
  const { kind, title, facts, evidence, content, decided, takenBy } = shown
  const Decision = DECISIONS[kind]
  return (
    <section
      id="case"
      tabIndex={-1}
      className={clsx(panelClass(), 'grid gap-4 outline-0 wide:sticky wide:top-6')}
      aria-label={title}
    >
      <Link href={listHref} className={clsx(linkClass, 'inline-flex items-center gap-1.5 wide:hidden')}>
        <ArrowLeft /> All work
      </Link>
      <div className="grid gap-1.5">
        <p className="flex flex-wrap justify-between gap-3 text-14">
          {item ? <Due at={item.dueAt} now={now} /> : <span />}
          {takenBy && (
            <span className="text-ink-2">Taken by {takenBy.id === accountId ? 'you' : takenBy.name}</span>
          )}
        </p>
        <h2 className="text-22 leading-title">{title}</h2>
        {item && <p className="text-15 text-ink-2">Since {dayAndTime(Date.parse(item.since))}</p>}
      </div>
      {decided !== null && <Note role="status">{decided}</Note>}
      <FactList facts={facts} />
      {content.map((part) => (
        <Content key={part.title} part={part} />
      ))}
      {evidence.length > 0 && (
        <section aria-label="Evidence">
          <h3 className="text-15">Evidence</h3>
          <Evidence evidence={evidence} />
        </section>
      )}
      {shown.isOpen && Decision && <Decision shown={shown} onDone={onDone} />}
      {shown.isOpen && <Handling shown={shown} now={now} onChange={onChange} />}
      <Notes shown={shown} onChange={onChange} />
    </section>
  )
}

const Content = ({ part: { title, text, pictures } }: { part: Case['content'][number] }) => (
  <section aria-label={title} className="grid gap-2">
    <h3 className="text-15">{title}</h3>
    {text !== '' && (
      <blockquote className="rounded-control bg-sunk p-3.5 text-15 whitespace-pre-line wrap-anywhere">
        {text}
      </blockquote>
    )}
    {pictures.length > 0 && (
      <ul className="flex flex-wrap gap-2">
        {pictures.map((url, at) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={`${at + 1} of ${pictures.length}`}
                className={clsx(
                  'rounded-control object-cover',
                  pictures.length === 1 ? 'aspect-4/3 w-80' : 'size-24',
                )}
              />
            </a>
          </li>
        ))}
      </ul>
    )}
  </section>
)
