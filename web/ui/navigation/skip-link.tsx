import { m } from '#messages'

/** The first Tab stop: skips the header. `<main>` needs this id and tabIndex -1. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a
      className="fixed -top-20 left-4 z-60 rounded-control bg-ink px-4.5 py-3 font-semibold text-paper
        focus:top-3"
      href={`#${to}`}
    >
      {m.ui_skip()}
    </a>
  )
}
