/** The parts of pages to read: about, help, the small print. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** The main part of the page: a narrow column; with `wide`, room for a second one on a wide screen. */
export function ReadingMain({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={clsx(
        'mx-auto max-w-198 px-4 pt-6 pb-4 wide:px-10 wide:pt-10 wide:pb-6',
        wide ? 'wide:max-w-280' : 'wide:max-w-210',
      )}
    >
      {children}
    </main>
  )
}

export function Lead({ className = 'mt-2', children }: { className?: string; children: ReactNode }) {
  return <p className={clsx('text-18 leading-normal text-pretty text-ink-2', className)}>{children}</p>
}

/** Links to the parts of the page. */
export function Contents({ label, parts }: { label: string; parts: { id: string; title: string }[] }) {
  return (
    <nav className="mt-5 flex flex-wrap gap-x-5 border-y border-line py-2 text-14" aria-label={label}>
      {parts.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          className="inline-flex min-h-10 items-center font-semibold text-info-text underline-offset-3
            hover:underline"
        >
          {title}
        </a>
      ))}
    </nav>
  )
}

/** Paragraphs and lists without classes of their own. */
export function Prose({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={clsx(prose, className)}>{children}</div>
}

const prose = clsx(
  'leading-[1.65] text-pretty',
  '[&_p+p]:mt-3 [&_ul]:mt-3 [&_ul]:grid [&_ul]:gap-2 [&_ul+p]:mt-3',
  '[&_li]:relative [&_li]:pl-5.5 [&_li]:before:absolute [&_li]:before:top-[0.68em] [&_li]:before:left-0.5',
  '[&_li]:before:h-1 [&_li]:before:w-2.25 [&_li]:before:bg-(--hem-1)',
  '[&_li:nth-child(3n+2)]:before:bg-(--hem-2) [&_li:nth-child(3n)]:before:bg-(--hem-3)',
)
