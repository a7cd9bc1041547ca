import { m } from '#messages'

/** The first Tab stop: skips the header. `<main>` needs this id and tabIndex -1. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a
      className="fixed top-0 left-4 z-60 -translate-y-full rounded-control bg-ink px-4.5 py-3 font-semibold text-paper
        focus:translate-y-3"
      href={`#${to}`}
    >
      {m.ui_skip()}
    </a>
  )
}
